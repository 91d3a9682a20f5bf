-- expand
-- Requests that all workers together may make. A worker takes those of at most a second at once.
create table reading_budget (
  is_only boolean primary key default true check (is_only),
  -- What staff set; null: what the operator's setting says.
  per_second real check (per_second > 0),
  is_paused boolean not null default false,
  -- Before this nothing more may be taken.
  free_on timestamptz not null default 'epoch'
);
insert into reading_budget default values;
