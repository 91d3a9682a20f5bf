const betweenLinesMs = 10_000
const bytesOfMb = 1_000_000

/** Counts bytes and occasionally reports progress. */
export function createProgress(tell: (line: string) => void) {
  let bytes = 0
  let last = performance.now()
  return {
    add(what: string, more: number): void {
      bytes += more
      const now = performance.now()
      if (now - last < betweenLinesMs) return
      last = now
      tell(`${what}, ${Math.round(bytes / bytesOfMb).toLocaleString('en')} MB so far`)
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
