-- The staff log is not emptied either: a row trigger does not see TRUNCATE.
create trigger keep_staff_log_whole before truncate on staff_log
  for each statement execute function keep_staff_log();

-- Where the log ends, kept apart from it: a log that lost its newest entries, or all of them, no longer ends there.
create table staff_log_head (
  is_head boolean primary key default true check (is_head),
  last_id integer not null,
  last_hash bytea not null
);
insert into staff_log_head (last_id, last_hash) select id, hash from staff_log order by id desc limit 1;

create function move_staff_log_head() returns trigger language plpgsql as $$
begin
  insert into staff_log_head as head (last_id, last_hash) values (new.id, new.hash)
    on conflict (is_head) do update set last_id = excluded.last_id, last_hash = excluded.last_hash
    where head.last_id < excluded.last_id;
  return null;
end $$;
create trigger move_staff_log_head after insert on staff_log
  for each row execute function move_staff_log_head();

-- It moves forward only, with the log.
create function keep_staff_log_head() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.last_id > old.last_id
      and exists (select from staff_log where id = new.last_id and hash = new.last_hash) then
    return new;
  end if;
  raise exception 'The staff log is only ever added to.' using errcode = 'restrict_violation';
end $$;
create trigger keep_staff_log_head before update or delete on staff_log_head
  for each row execute function keep_staff_log_head();
create trigger keep_staff_log_head_whole before truncate on staff_log_head
  for each statement execute function keep_staff_log_head();
