-- A deleted account's name is nobody's for a year, so that nobody takes over what links and quotes say of it. Only
-- hashes are kept: of the name in lower case, and of what it looks like (0010).
create table released_usernames (
  name_hash bytea primary key,
  look_hash bytea not null,
  ends_on timestamptz not null
);
create index released_usernames_look on released_usernames (look_hash);
create index released_usernames_ends on released_usernames (ends_on);

create function name_hash_of(username text) returns bytea language sql immutable
  return sha256(convert_to(lower(username), 'UTF8'));
create function look_hash_of(username text) returns bytea language sql immutable
  return sha256(convert_to(look_of(username), 'UTF8'));

create function release_username() returns trigger language plpgsql as $$
begin
  insert into released_usernames
    values (name_hash_of(old.username), look_hash_of(old.username), now() + interval '1 year')
    on conflict (name_hash) do update set ends_on = excluded.ends_on;
  return null;
end $$;
create trigger release_username after delete on users for each row execute function release_username();

-- After the row, not before it: where the account with this name is being deleted at this moment, the key on names has
-- made us wait for that, and what it left behind is seen only now.
create function refuse_released_username() returns trigger language plpgsql as $$
begin
  if exists (select from released_usernames where ends_on > now()
      and (name_hash = name_hash_of(new.username) or look_hash = look_hash_of(new.username))) then
    raise exception 'this username was released lately'
      using errcode = 'unique_violation', constraint = 'users_username_key';
  end if;
  return null;
end $$;
create trigger refuse_released_username after insert on users
  for each row execute function refuse_released_username();
