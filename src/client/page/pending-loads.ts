import { create } from 'zustand'

/** Number of page files being loaded. */
export const pendingLoads = create(() => ({ files: 0 }))

/** Counts a file as pending until it has loaded or failed. */
export function trackLoad<File>(file: Promise<File>): Promise<File> {
  // React is rendering here, so no state may change synchronously.
  queueMicrotask(() => add(1))
  const done = () => add(-1)
  file.then(done, done)
  return file
}

function add(more: number): void {
  pendingLoads.setState(({ files }) => ({ files: files + more }))
}
