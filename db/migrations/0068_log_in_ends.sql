-- Open event streams end with the log-in that opened them, on every process, at commit. Channel `happened`:
--   log-in:ID  a log-in has ended: log-out, another password, ended from elsewhere, deleted account
--   access:ID  what a person may do has changed: suspended, let in again, put on the staff, taken off it
create function tell_log_in_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('happened', 'log-in:' || old.id);
  return null;
end $$;
create trigger tell_log_in_ended after delete on sessions for each row execute function tell_log_in_ended();

create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('happened', 'access:' || new.id);
  return null;
end $$;
create trigger tell_access after update of is_staff, suspended_until on users for each row
  when (old.is_staff <> new.is_staff or old.suspended_until is distinct from new.suspended_until)
  execute function tell_access();
