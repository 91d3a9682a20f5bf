import { rm } from 'node:fs/promises'

/** Removes a server's data folder, to which a stopping PostgreSQL may still write for some seconds. */
export const removeDataDir = (dir: string) =>
  rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
