-- expand
-- One registrable domain counts as one voice, and so does one submitter (docs/decisions/0194-refused-sites-and-voices.md).

-- Where a site's registrable domain is not its `domain`; registered-domain.ts knows platforms on which people share one.
alter table blogs add column registered_domain text;
create function site_domain(b blogs) returns text language sql stable parallel safe
  return coalesce(b.registered_domain, b.domain);

alter table recommended_sites
  -- Domains of published sites that recommend it.
  add column domains integer not null default 0,
  -- The same, where sites of one submitter count once, too: what lists are ordered by.
  add column voices integer not null default 0;
create index recommended_sites_voices on recommended_sites (voices desc, blog_id desc) where voices > 0;

-- Beyond 5,000 recommenders, more of them make no difference.
create function count_voices(site integer, out domains integer, out voices integer) language sql stable parallel safe
begin atomic
  select count(distinct domain)::integer, least(count(distinct domain), count(distinct submitter))::integer
  from (select site_domain(b) as domain, coalesce(b.user_id::text, site_domain(b)) as submitter
    from recommendations r join blogs b on b.id = r.from_id and b.status = 'published'
    where r.to_id = site order by r.from_id limit 5000) as recommenders;
end;

create or replace function add_recommenders(ids integer[], counts integer[]) returns void language plpgsql as $$
begin
  insert into recommended_sites (blog_id, is_open)
    select b.id, is_open(b) from blogs b where b.id = any(ids) order by b.id on conflict do nothing;
  perform from recommended_sites where blog_id = any(ids) order by blog_id for no key update;
  update recommended_sites s set recommended_by = s.recommended_by + more.n, domains = more.domains, voices = more.voices
    from (select given.id, given.n, v.domains, v.voices
      from unnest(ids, counts) as given (id, n) cross join lateral count_voices(given.id) as v) as more
    where s.blog_id = more.id and (more.n <> 0 or (s.domains, s.voices) <> (more.domains, more.voices));
end $$;

create or replace trigger tell_recommended after update on recommended_sites for each row
  when ((old.recommended_by, old.domains) <> (new.recommended_by, new.domains)) execute function tell_recommended();

-- A recommender counts as another voice.
create function follow_voice() returns trigger language plpgsql as $$
declare
  ids integer[] := array(select distinct to_id from recommendations where from_id = new.id order by 1);
begin
  if cardinality(ids) > 0 then perform add_recommenders(ids, array_fill(0, array[cardinality(ids)])); end if;
  return null;
end $$;
create trigger follow_voice after update of registered_domain, domain, user_id on blogs for each row
  when (new.status = 'published' and (site_domain(old), old.user_id) is distinct from (site_domain(new), new.user_id))
  execute function follow_voice();

-- The news has one place a day for each domain. Entries from before this version are not compared: they go within a month.
alter table river_entries add column site_domain text;
create function name_river_entry() returns trigger language plpgsql as $$
begin
  new.site_domain := (select site_domain(b) from blogs b where b.id = new.blog_id);
  return new;
end $$;
create trigger name_river_entry before insert on river_entries for each row execute function name_river_entry();
create index river_entries_of_domain on river_entries (site_domain, river_on, post_id) where site_domain is not null;
