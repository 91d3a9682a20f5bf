-- What staff do is written down once and for all: entries outlive accounts, and nobody changes or removes one.
alter table staff_log drop constraint staff_log_user_id_fkey;
create function keep_staff_log() returns trigger language plpgsql as $$
begin
  raise exception 'The staff log is only ever added to.' using errcode = 'restrict_violation';
end $$;
create trigger keep_staff_log before update or delete on staff_log
  for each row execute function keep_staff_log();

-- Somebody on the staff who may come in always remains, whichever way the others go. Those who leave at the same
-- moment wait for each other, so that each sees what the others did.
create function keep_last_staff() returns trigger language plpgsql as $$
begin
  if not (old.is_staff and coalesce(old.suspended_until, '-infinity') <= now()) then return null; end if;
  if tg_op = 'UPDATE' and new.is_staff and coalesce(new.suspended_until, '-infinity') <= now() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('last of the staff'));
  if not exists (select from users where is_staff and coalesce(suspended_until, '-infinity') <= now()) then
    raise exception 'the last of the staff' using errcode = 'check_violation', constraint = 'users_last_staff';
  end if;
  return null;
end $$;
create trigger keep_last_staff after delete or update of is_staff, suspended_until on users
  for each row execute function keep_last_staff();

-- One row while somebody is suspended: which of their things were hidden by it, so that exactly these come back.
create table suspensions (
  user_id integer primary key references users on delete cascade,
  hidden jsonb not null,
  created_on timestamptz not null default now()
);

-- The site that was merged away stays, hidden, with its own votes, bookmarks and what was there twice.
alter table merges add column from_blog_id integer not null references blogs on delete cascade;
create unique index merges_from on merges (from_blog_id) where undone_on is null;
create index merges_of_site on merges (from_blog_id);

-- A list that is being imported, and what became of its entries, batch by batch.
create table import_files (
  import_id integer primary key references imports on delete cascade,
  bytes bytea not null
);
create table import_results (
  import_id integer not null references imports on delete cascade,
  -- Entries seen before this batch and after it.
  seen_before integer not null,
  seen_after integer not null,
  results jsonb not null,
  primary key (import_id, seen_before, seen_after)
);
