-- expand
-- What the site's settings say of reading changes at once where staff pause it.
create function tell_of_pause() returns trigger language plpgsql as $$
begin
  perform invalidate('settings');
  return null;
end $$;
create trigger reading_budget_paused after update of is_paused on reading_budget
  for each row when (old.is_paused is distinct from new.is_paused) execute function tell_of_pause();
