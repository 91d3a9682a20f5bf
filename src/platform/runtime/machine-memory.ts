import { totalmem } from 'node:os'

const megabyte = 2 ** 20

/** Memory of this machine, or of this process's container, in megabytes. */
export function machineMemoryMb(): number {
  // 0 if unlimited; on some kernels, more than the machine has.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.floor(Math.min(limit, totalmem()) / megabyte)
}

/** The default of `MEMORY_MB`: on a large machine, other programs may need the rest. */
export const defaultMemoryMb = (): number => Math.min(machineMemoryMb(), 2048)

/**
 * True if a machine is sold with this many gigabytes; a machine with "8 GB" reports 7.8 or less.
 */
export const hasGigabytes = (memoryMb: number, gigabytes: number): boolean => memoryMb >= gigabytes * 900

/** True if a machine is small: it can run everything, but has little to spare. */
export const isSmallMachine = (memoryMb: number): boolean => memoryMb < 1900
