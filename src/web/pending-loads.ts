import { create } from 'zustand'

/** How many files of pages are on their way. */
export const pendingLoads = create(() => ({ files: 0 }))

/** Counts a file as on its way until it has come, or failed. */
export function trackLoad<File>(file: Promise<File>): Promise<File> {
  // Asked for while React renders: nothing else may change meanwhile.
  queueMicrotask(() => add(1))
  const done = () => add(-1)
  file.then(done, done)
  return file
}

function add(more: number): void {
  pendingLoads.setState(({ files }) => ({ files: files + more }))
}
