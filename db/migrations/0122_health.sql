-- expand
-- Whether a site still answers as itself (src/features/health).
alter table blogs add column health text not null default 'fine'
  check (health in ('fine', 'unsteady', 'away', 'gone', 'changed_hands'));
