/**
 * What Wend sets for its own PostgreSQL: durable, small enough for a machine with 1 GB beside Node. The buffers hold
 * all that the lists of the largest benchmark read; a smaller database never touches most of them. Errors are Wend's to
 * log (a statement may hold a mail address), so only the server's own words appear.
 */
export const ownSettings = `# Written by Wend at each start: change postgresql.conf instead.
fsync = on
synchronous_commit = on
full_page_writes = on
shared_buffers = 192MB
work_mem = 8MB
maintenance_work_mem = 64MB
effective_cache_size = 512MB
max_connections = 60
max_wal_size = 1GB
random_page_cost = 1.1
huge_pages = off
jit = off
max_parallel_workers_per_gather = 0
max_parallel_maintenance_workers = 0
io_workers = 2
max_wal_senders = 0
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
