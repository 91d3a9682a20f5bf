-- expand
-- The version before, which may serve beside this one, changes addresses without noting that the one before was confirmed.
create function keep_first_confirmed() returns trigger language plpgsql as $$
begin
  new.first_confirmed_on := old.email_confirmed_on;
  return new;
end $$;
create trigger keep_first_confirmed before update of email_confirmed_on on users for each row
  when (old.first_confirmed_on is null and new.first_confirmed_on is null
    and old.email_confirmed_on is not null and new.email_confirmed_on is null)
  execute function keep_first_confirmed();
