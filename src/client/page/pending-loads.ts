import { create } from 'zustand'

/** Number of page files being loaded. */
export const pendingLoads = create(() => ({ files: 0 }))

/** Counts a file as pending until it has loaded or failed. */
export function trackLoad<File>(file: Promise<File>): Promise<File> {
  // React is rendering here, so no state may change synchronously.
  queueMicrotask(() => changeCount(1))
  const done = () => changeCount(-1)
  file.then(done, done)
  return file
}

function changeCount(delta: number): void {
  pendingLoads.setState(({ files }) => ({ files: files + delta }))
}
