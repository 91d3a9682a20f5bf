-- expand
-- Names that were released before 0297 are kept by the look that they had then: without it, C1ark could follow Clark.
create function look_hashes_of(username text) returns bytea[] language sql immutable
  return array[look_hash_of(username), sha256(convert_to(lower(translate(username, 'I10', 'llo')), 'UTF8'))];

create or replace function refuse_released_username() returns trigger language plpgsql as $$
begin
  if exists (select from released_usernames where ends_on > now()
      and (name_hash = name_hash_of(new.username) or look_hash = any (look_hashes_of(new.username)))) then
    raise exception 'this username was released lately'
      using errcode = 'unique_violation', constraint = 'users_username_key';
  end if;
  return null;
end $$;
