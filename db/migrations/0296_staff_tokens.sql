-- expand
-- Tokens with the scope of staff end with their owner's rights: granted again, they must not come back to life.
create function end_staff_tokens() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id and 'staff' = any(scopes);
  return null;
end $$;
create trigger end_staff_tokens after update of is_staff on users for each row
  when (old.is_staff and not new.is_staff) execute function end_staff_tokens();

delete from sessions s using users u where u.id = s.user_id and not u.is_staff and 'staff' = any(s.scopes);
