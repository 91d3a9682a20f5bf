-- Who did how much of what lately, for rate limits that hold over several processes. Unlogged: it costs no
-- write-ahead log, and a crash of PostgreSQL merely forgets it. The columns and their order are what
-- rate-limiter-flexible expects; `expire` is in milliseconds since 1970.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50);
create index rate_limits_expire on rate_limits (expire);
