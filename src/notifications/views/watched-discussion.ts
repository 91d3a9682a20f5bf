import { useEffect } from 'react'
import { create } from 'zustand'

interface WatchedDiscussion {
  /** The discussion on the page, which the open stream also covers. */
  discussion: number | null
  refresh: () => void
}

const noDiscussion: WatchedDiscussion = { discussion: null, refresh: () => {} }

export const watchedDiscussionStore = create<WatchedDiscussion>()(() => noDiscussion)

/** Calls `refresh` when the discussion on the page changes. */
export function useWatchedDiscussion(discussion: number, refresh: () => void): void {
  useEffect(() => {
    watchedDiscussionStore.setState({ discussion, refresh })
    return () => watchedDiscussionStore.setState(noDiscussion)
  }, [discussion, refresh])
}
