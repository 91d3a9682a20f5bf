-- expand
-- Addresses that are not listed again (docs/decisions/0194-refused-sites-and-voices.md).
create table refused_sites (
  id integer generated always as identity primary key,
  -- Key and address of the site itself (blogs.url_key).
  key text not null,
  url text not null,
  reason text not null default '',
  --   deleted   staff deleted it                 refused   staff did not accept the submission
  --   owner     its owner had it erased: this covers what lies under the address, too (owner_requests)
  --   list      another community refuses it: submissions wait for staff, and nothing is refused
  source text not null check (source in ('deleted', 'refused', 'owner', 'list')),
  refused_on timestamptz not null default now(),
  user_id integer references users on delete set null
);
-- Staff and the owner may both refuse a site, each for themselves.
create unique index refused_sites_key on refused_sites (key, (source = 'owner'));
create index refused_sites_user_id on refused_sites (user_id) where user_id is not null;

-- All keys by which a refused site is recognised: its own, those of former and merged addresses, and its feed's.
create table refused_keys (
  key text not null,
  refused_id integer not null references refused_sites on delete cascade,
  primary key (key, refused_id)
);
create index refused_keys_refused_id on refused_keys (refused_id);

-- What refuses an address or a feed; null where nothing does.
create function refusal_of(url_key text) returns refused_sites language sql stable parallel safe
  return (select r from refused_keys k join refused_sites r on r.id = k.refused_id
    where k.key = any(keys_over(refusal_of.url_key)) and (k.key = refusal_of.url_key or r.source = 'owner')
      and r.source <> 'list'
    order by r.source = 'owner' desc, r.id desc limit 1);

-- After the row is there: whoever waited for the same key sees what was decided meanwhile. The constraint keeps its name,
-- which the previous version knows.
create or replace function keep_out_erased() returns trigger language plpgsql as $$
declare
  refused refused_sites := refusal_of(new.url_key);
begin
  if refused.id is not null then
    raise exception 'the address % is refused', new.url_key
      using errcode = 'check_violation', constraint = 'blogs_not_erased',
        detail = json_build_object('source', refused.source, 'reason', refused.reason);
  end if;
  return null;
end $$;
create or replace trigger keep_out_erased after insert on blogs for each row execute function keep_out_erased();
create or replace trigger keep_out_moved after update of url_key on blogs for each row
  when (old.url_key <> new.url_key) execute function keep_out_erased();

-- Whatever shows a site takes back that its submission was refused.
create function accept_shown_site() returns trigger language plpgsql as $$
begin
  delete from refused_sites where key = new.url_key and source = 'refused';
  return null;
end $$;
create trigger accept_shown_site after update of status on blogs for each row
  when (new.status = 'published' and old.status <> 'published') execute function accept_shown_site();

create function refuse_erased(request owner_requests) returns void language sql as $$
  with refused as (
    insert into refused_sites (key, url, source, refused_on, user_id)
    values (request.url_key, request.url, 'owner', coalesce(request.decided_on, now()), request.decided_by)
    on conflict do nothing returning id, key)
  insert into refused_keys (key, refused_id) select key, id from refused;
  -- Of an erased site nothing is kept but the address.
  update refused_sites set reason = '' where key = request.url_key and source <> 'owner' and reason <> ''
$$;

-- Refused for as long as a request to erase is in force.
create function follow_erasures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.wish = 'erase' and new.state = 'granted' then
    perform refuse_erased(new);
  elsif tg_op <> 'INSERT' and old.wish = 'erase' and old.state = 'granted' then
    delete from refused_sites where source = 'owner' and key = old.url_key and not exists (
      select from owner_requests r where r.url_key = old.url_key and r.wish = 'erase' and r.state = 'granted');
  end if;
  return null;
end $$;
create trigger follow_erasures after insert or update of state or delete on owner_requests
  for each row execute function follow_erasures();

select refuse_erased(r) from owner_requests r where r.wish = 'erase' and r.state = 'granted' order by r.id;
