-- expand
-- Where staff need a second factor, what they may do changes with it: their open streams end.
create or replace trigger tell_access after update of is_staff, suspended_until, has_second_factor on users for each row
  when (old.is_staff <> new.is_staff or old.suspended_until is distinct from new.suspended_until
    or old.has_second_factor <> new.has_second_factor)
  execute function tell_access();
