-- expand
-- What owners of sites ask for without an account (docs/decisions/0137-what-owners-may-ask.md). A granted one is at the
-- same time what keeps the address out, or unread, until staff lift it.
create table owner_requests (
  id integer generated always as identity primary key,
  url text not null,
  url_key text not null,
  domain text not null,
  --   erase   everything of the site goes, and its address is refused from then on
  --   stop    the site stays listed and is no longer read
  wish text not null check (wish in ('erase', 'stop')),
  proof text not null check (proof in ('mail', 'tag', 'robots', 'staff')),
  --   unproven   waits for the proof     waiting   waits for staff     granted, refused, lifted   by the proof or by staff
  state text not null default 'unproven' check (state in ('unproven', 'waiting', 'granted', 'refused', 'lifted')),
  -- Hashes of the keys that open it: its page's, and that of the mail which proves it.
  key_hash bytea not null unique,
  mail_key_hash bytea unique,
  email text,
  note text not null default '',
  -- What staff wrote to their decision.
  reason text not null default '',
  decided_by integer references users on delete set null,
  created_on timestamptz not null default now(),
  decided_on timestamptz,
  -- When nothing was left of the site.
  done_on timestamptz
);
create index owner_requests_granted on owner_requests (url_key, wish) where state = 'granted';
create index owner_requests_waiting on owner_requests (created_on, id) where state = 'waiting';
create index owner_requests_decided_by on owner_requests (decided_by) where decided_by is not null;

-- The keys of addresses that cover one: its own, and those of every folder and of the host that it lies under. A host
-- speaks for everything on it but for folders of people (/~ada, /@ada).
create function keys_over(url_key text) returns text[] language sql immutable parallel safe as $$
  select array_agg(key) || url_key from (
    select array_to_string(parts[1:n], '/') as key
    from (select string_to_array(split_part(url_key, '?', 1), '/') as parts) as split,
      generate_series(case when parts[2] ~ '^[~@]' then 2 else 1 end, least(cardinality(parts), 50)) as n) as over
$$;

create function wish_about(url_key text, wish text) returns boolean language sql stable parallel safe
  return exists (select from owner_requests r
    where r.url_key = any(keys_over(wish_about.url_key)) and r.wish = wish_about.wish and r.state = 'granted');

-- No way into the list leads around it. What lies there already stays as it is.
create function keep_out_erased() returns trigger language plpgsql as $$
begin
  if wish_about(new.url_key, 'erase') then
    raise exception 'the address % was erased at its owner''s request', new.url_key
      using errcode = 'check_violation', constraint = 'blogs_not_erased';
  end if;
  return new;
end $$;
create trigger keep_out_erased before insert on blogs for each row execute function keep_out_erased();
create trigger keep_out_moved before update of url_key on blogs for each row
  when (old.url_key <> new.url_key) execute function keep_out_erased();
