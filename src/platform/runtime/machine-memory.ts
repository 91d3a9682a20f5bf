import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** Memory of this machine, or of the container that this process runs in, in megabytes. */
export function machineMemoryMb(): number {
  // 0 where nothing limits it, and on some kernels more than there is.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.floor(Math.min(limit, totalmem()) / megabyte)
}

/** What is counted on unless `MEMORY_MB` asks for more: others may need the rest of a large machine. */
export const usualMemoryMb = (): number => Math.min(machineMemoryMb(), 2048)

/** Whether there are so many gigabytes, but for what the kernel and the machine's own keep: "8 GB" are 7.8 and less. */
export const hasGigabytes = (memoryMb: number, many: number): boolean => memoryMb >= many * 900

/** What is called small: such a machine runs everything, and has little to spare. */
export const isSmallMachine = (memoryMb: number): boolean => memoryMb < 1900
