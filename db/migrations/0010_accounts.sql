-- Names that look the same in most typefaces: capital I, l and 1; 0, O and o. A new name is compared by this.
create function look_of(username text) returns text language sql immutable
  return lower(translate(username, 'I10', 'llo'));
create index users_look on users (look_of(username));

-- What a public page shows of somebody beside what they wrote (name and picture) is known there by name, and
-- their list of deeds by id:
--   person:NAME    (lower-case) somebody's name and picture
--   activity:ID    what somebody submitted, wrote or upvoted
create function tell_person() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.avatar is distinct from old.avatar then
    perform tell('person:' || lower(username)) from users where id = new.user_id;
  end if;
  return null;
end $$;
create trigger tell_person after insert or update on profiles for each row execute function tell_person();

create function tell_interests() returns trigger language plpgsql as $$
begin
  perform tell('user:' || case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
create trigger tell_interests after insert or update or delete on profile_tags
  for each row execute function tell_interests();

create function tell_activity() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.user_id is not null then perform tell('activity:' || old.user_id); end if;
  if tg_op <> 'DELETE' and new.user_id is not null then perform tell('activity:' || new.user_id); end if;
  return null;
end $$;
create trigger tell_activity after insert or delete or update of status, user_id on blogs
  for each row execute function tell_activity();
create trigger tell_activity after insert or update or delete on reviews
  for each row execute function tell_activity();
create trigger tell_activity after insert or update of title, content, status, user_id or delete on discussions
  for each row execute function tell_activity();
create trigger tell_activity after insert or update of content, status, user_id or delete on comments
  for each row execute function tell_activity();
create trigger tell_activity after insert or delete on blog_upvotes
  for each row execute function tell_activity();
