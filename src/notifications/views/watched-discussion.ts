import { useEffect } from 'react'
import { create } from 'zustand'

interface WatchedDiscussion {
  /** The discussion on the page: the open stream covers it too. */
  discussion: number | null
  refresh: () => void
}

const nothing: WatchedDiscussion = { discussion: null, refresh: () => {} }

export const watchedDiscussionStore = create<WatchedDiscussion>()(() => nothing)

/** Calls back when something changes in a discussion, as long as it is on the page. */
export function useWatchedDiscussion(discussion: number, refresh: () => void): void {
  useEffect(() => {
    watchedDiscussionStore.setState({ discussion, refresh })
    return () => watchedDiscussionStore.setState(nothing)
  }, [discussion, refresh])
}
