import { hasGigabytes, isSmallMachine } from '../runtime/machine-memory.ts'

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, Math.floor(value)))

/**
 * How its processes use memory: where there is plenty, each keeps up to 32 MB that a statement has freed for the next one. Given
 * back and taken anew, the three megabytes of a long list took longer than reading it
 * (docs/decisions/0113-memory-by-the-machine.md).
 */
export const allocationFor = (memoryMb: number): Record<string, string> =>
  hasGigabytes(memoryMb, 4)
    ? { MALLOC_TRIM_THRESHOLD_: String(2 ** 25), MALLOC_MMAP_THRESHOLD_: String(2 ** 24) }
    : {}

/**
 * What Wend sets for its own PostgreSQL: durable, and small until `MEMORY_MB` asks for 4 GB or more: server and PostgreSQL then
 * take 600 MB at most, 350 on a machine with 1 GB, and the log of writes 256 MB, as was
 * measured (docs/decisions/0113-memory-by-the-machine.md). Errors are Wend's to log (a statement may hold a mail address), so
 * only the server's own words appear.
 */
export function ownSettings(memoryMb: number): string {
  const isSmall = isSmallMachine(memoryMb)
  const isLarge = hasGigabytes(memoryMb, 4)
  const share = hasGigabytes(memoryMb, 8) ? 4 : 8
  return `# Written by Wend at each start: change postgresql.conf instead. For a machine with ${memoryMb} MB.
fsync = on
synchronous_commit = on
full_page_writes = on
shared_buffers = ${isLarge ? between(192, memoryMb / share, 16_384) : between(16, memoryMb / 32, 96)}MB
work_mem = ${isSmall ? 4 : between(8, memoryMb / 256, 64)}MB
maintenance_work_mem = ${between(32, memoryMb / 16, 1024)}MB
effective_cache_size = ${between(256, memoryMb / 2, 262_144)}MB
max_connections = 60
max_wal_size = ${isLarge ? 1024 : 224}MB
random_page_cost = 1.1
huge_pages = off
jit = off
max_parallel_workers_per_gather = 0
max_parallel_maintenance_workers = 0
autovacuum_max_workers = ${isSmall ? 1 : 3}
io_method = sync
max_wal_senders = 0
max_logical_replication_workers = 0
timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
log_min_messages = log
log_min_error_statement = panic
log_error_verbosity = terse
log_checkpoints = off
log_line_prefix = ''
`
}
