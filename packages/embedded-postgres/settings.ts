const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(max, Math.floor(value)))

// A machine sold with 8 GB reports 7.8 or less.
const hasGigabytes = (memoryMb: number, gigabytes: number) => memoryMb >= gigabytes * 900

/**
 * Environment variables for glibc's allocator. With 4 GB or more, each PostgreSQL process keeps up to 32 MB of freed
 * memory for its next statement: returning and requesting the 3 MB of a long list took longer than reading it.
 */
export const allocatorEnv = (memoryMb: number): Record<string, string> =>
  hasGigabytes(memoryMb, 4)
    ? { MALLOC_TRIM_THRESHOLD_: String(2 ** 25), MALLOC_MMAP_THRESHOLD_: String(2 ** 24) }
    : {}

/**
 * PostgreSQL's settings (wend.conf): durable, and small below 4 GB, where Wend and PostgreSQL together take at most
 * 600 MB (350 MB on a machine with 1 GB) and the write-ahead log 256 MB. Statements are not logged, since they may
 * contain email addresses; Wend logs its own errors.
 */
export function renderWendConf(memoryMb: number): string {
  const isSmall = memoryMb < 1900
  const isLarge = hasGigabytes(memoryMb, 4)
  const bufferDivisor = hasGigabytes(memoryMb, 8) ? 4 : 8
  return `# Written by Wend at every start: edit postgresql.conf instead. Sized for ${memoryMb} MB of memory.
fsync = on
synchronous_commit = on
full_page_writes = on
shared_buffers = ${isLarge ? clamp(192, memoryMb / bufferDivisor, 16_384) : clamp(16, memoryMb / 32, 96)}MB
work_mem = ${isSmall ? 4 : clamp(8, memoryMb / 256, 64)}MB
maintenance_work_mem = ${clamp(32, memoryMb / 16, 1024)}MB
effective_cache_size = ${clamp(256, memoryMb / 2, 262_144)}MB
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
