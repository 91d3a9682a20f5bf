-- expand
-- What others may see of people. Whoever is held has neither a profile nor a picture, wherever they are named.
create view shown_people as
  select id, username, created_on, supporter_since, shows_support, shows_follows from users u
  where not exists (select from content_holds h where h.user_id = u.id);
create view shown_profiles as
  select user_id, about_me, avatar from profiles p
  where not exists (select from content_holds h where h.user_id = p.user_id);

-- Holding a person changes every page that shows their name, picture or activity, and what is suggested beside them.
create function tell_held_person() returns trigger language plpgsql as $$
declare person integer := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform invalidate('user:' || person);
  perform invalidate('activity:' || person);
  perform invalidate('people');
  perform invalidate('person:' || lower(username)) from users where id = person;
  return null;
end $$;
create trigger tell_person_held after insert on content_holds for each row
  when (new.user_id is not null) execute function tell_held_person();
create trigger tell_person_shown after delete on content_holds for each row
  when (old.user_id is not null) execute function tell_held_person();
