import { create } from 'zustand'

/** How many files of pages are loading. */
export const pendingLoads = create(() => ({ files: 0 }))

/** Counts a file as loading until it has arrived, or failed. */
export function trackLoad<File>(file: Promise<File>): Promise<File> {
  // Called while React renders: nothing else may change in between.
  queueMicrotask(() => add(1))
  const done = () => add(-1)
  file.then(done, done)
  return file
}

function add(more: number): void {
  pendingLoads.setState(({ files }) => ({ files: files + more }))
}
