const reportIntervalMs = 10_000
const bytesPerMb = 1_000_000

/** Counts bytes and occasionally reports progress. */
export function createProgress(report: (line: string) => void) {
  let bytes = 0
  let lastReport = performance.now()
  return {
    add(label: string, addedBytes: number): void {
      bytes += addedBytes
      const now = performance.now()
      if (now - lastReport < reportIntervalMs) return
      lastReport = now
      report(`${label}, ${Math.round(bytes / bytesPerMb).toLocaleString('en')} MB so far`)
    },
  }
}

export type Progress = ReturnType<typeof createProgress>
