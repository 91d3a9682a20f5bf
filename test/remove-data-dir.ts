import { rm } from 'node:fs/promises'

/** Removes a server's data folder: its PostgreSQL may still be stopping, and writing, for some seconds after the server. */
export const removeDataDir = (dir: string) =>
  rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
