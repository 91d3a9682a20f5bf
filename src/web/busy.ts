import { create } from 'zustand'

/** How many files of pages are on their way. */
export const busyStore = create(() => ({ files: 0 }))

/** Counts a file as on its way until it has come, or failed. */
export function whileBusy<File>(file: Promise<File>): Promise<File> {
  // Asked for while React renders: nothing else may change meanwhile.
  queueMicrotask(() => add(1))
  const done = () => add(-1)
  file.then(done, done)
  return file
}

function add(more: number): void {
  busyStore.setState(({ files }) => ({ files: files + more }))
}
