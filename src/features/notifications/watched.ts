import { useEffect } from 'react'
import { create } from 'zustand'

interface Watched {
  /** The discussion on the page: the open stream covers it too. */
  discussion: number | null
  refresh: () => void
}

const nothing: Watched = { discussion: null, refresh: () => {} }

export const watchedStore = create<Watched>()(() => nothing)

/** Calls back when something changes in a discussion, as long as it is on the page. */
export function useWatched(discussion: number, refresh: () => void): void {
  useEffect(() => {
    watchedStore.setState({ discussion, refresh })
    return () => watchedStore.setState(nothing)
  }, [discussion, refresh])
}
