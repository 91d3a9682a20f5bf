/** CPU time of this thread in milliseconds, unaffected by other work on the machine. */
function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Measures the longest time that some work blocked the event loop, in CPU time, so that a busy machine makes no
 * difference.
 * @returns milliseconds
 */
export async function measureLongestBlockMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isRunning = true
  let turnStart = readCpuMs()
  const sample = () => {
    const now = readCpuMs()
    longest = Math.max(longest, now - turnStart)
    turnStart = now
    if (isRunning) setImmediate(sample)
  }
  setImmediate(sample)
  try {
    await work()
  } finally {
    isRunning = false
  }
  // Includes the time since the last sample.
  sample()
  return longest
}
