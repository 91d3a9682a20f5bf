-- expand
-- Which listed sites recommend which others, and where that is read (docs/decisions/0146-recommendations.md).

-- Where a site names others: one row for each document.
create table recommendation_sources (
  blog_id integer not null references blogs on delete cascade,
  --   blogroll   OPML that the front page names      opml    OPML at /.well-known/recommendations.opml
  --   source     OPML that the feed names            xfn     links of the front page to friends, contacts, people met
  --   links      links of a page that the front page calls its blogroll, links or friends
  kind text not null check (kind in ('blogroll', 'opml', 'source', 'xfn', 'links')),
  url text not null,
  validators jsonb,
  -- [[name, …], …]: what it names, each by the names under which it may be listed, surest first.
  targets jsonb not null default '[]',
  -- It has so many links that none of them counts.
  is_directory boolean not null default false,
  -- It is not asked before.
  due_on timestamptz,
  primary key (blog_id, kind, url)
);

create table recommendations (
  from_id integer not null references blogs on delete cascade,
  to_id integer not null references blogs on delete cascade,
  kind text not null check (kind in ('blogroll', 'opml', 'source', 'xfn', 'links')),
  first_seen_on timestamptz not null,
  last_seen_on timestamptz not null,
  -- Readings in a row that did not find it: after the second one it goes.
  missed smallint not null default 0,
  primary key (from_id, to_id, kind),
  constraint recommendations_of_others check (from_id <> to_id)
) with (fillfactor = 90);
create index recommendations_to on recommendations (to_id, from_id);

-- Sites that others recommend, narrow, so that ways from site to site can be looked for.
create table recommended_sites (
  blog_id integer primary key references blogs on delete cascade,
  -- Published sites that recommend it.
  recommended_by integer not null default 0,
  -- Whether ways lead through it: it is shown, and still itself.
  is_open boolean not null
);

create function is_open(b blogs) returns boolean language sql stable as $$
  select b.status = 'published' and b.kind = 'blog' and b.health in ('fine', 'unsteady')
$$;

-- Adds to how many recommend some sites, one after another so that all sums are exact.
create function add_recommenders(ids integer[], counts integer[]) returns void language plpgsql as $$
begin
  insert into recommended_sites (blog_id, is_open)
    select b.id, is_open(b) from blogs b where b.id = any(ids) order by b.id on conflict do nothing;
  perform from recommended_sites where blog_id = any(ids) order by blog_id for no key update;
  update recommended_sites s set recommended_by = s.recommended_by + more.n
    from unnest(ids, counts) as more (id, n) where s.blog_id = more.id;
end $$;

-- A site counts once, in however many ways it recommends another.
create function count_recommendations() returns trigger language plpgsql as $$
declare
  ids integer[];
  counts integer[];
begin
  perform invalidate('blog:' || id) from (select from_id as id from touched union select to_id from touched) as told;
  select array_agg(to_id order by to_id), array_agg(n order by to_id) into ids, counts from (
    select t.to_id, count(*)::integer as n
    from (select from_id, to_id, count(*) as kinds from touched group by from_id, to_id) as t
      join blogs b on b.id = t.from_id and b.status = 'published'
    where (select count(*) from recommendations r where r.from_id = t.from_id and r.to_id = t.to_id)
      = case tg_op when 'INSERT' then t.kinds else 0 end
    group by t.to_id) as changed;
  if ids is not null then
    if tg_op = 'DELETE' then counts := array(select -n from unnest(counts) with ordinality as c (n, place) order by place); end if;
    perform add_recommenders(ids, counts);
  end if;
  return null;
end $$;
create trigger count_new_recommendations after insert on recommendations
  referencing new table as touched for each statement execute function count_recommendations();
create trigger count_gone_recommendations after delete on recommendations
  referencing old table as touched for each statement execute function count_recommendations();

create function tell_recommended() returns trigger language plpgsql as $$
begin
  perform invalidate('blog:' || new.blog_id);
  return null;
end $$;
create trigger tell_recommended after update on recommended_sites for each row
  when (old.recommended_by <> new.recommended_by) execute function tell_recommended();

-- Those of a site that goes are taken back while it is still there to be counted.
create function forget_recommendations() returns trigger language plpgsql as $$
begin
  delete from recommendations where from_id = old.id;
  delete from recommendations where to_id = old.id;
  return old;
end $$;
create trigger forget_recommendations before delete on blogs for each row execute function forget_recommendations();

create function follow_recommender() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  update recommended_sites set is_open = is_open(new) where blog_id = new.id and is_open <> is_open(new);
  if (old.status = 'published') <> (new.status = 'published') then
    ids := array(select distinct to_id from recommendations where from_id = new.id order by 1);
    perform add_recommenders(ids, array_fill(case when new.status = 'published' then 1 else -1 end, array[cardinality(ids)]));
  end if;
  return null;
end $$;
create trigger follow_recommender after update of status, health, kind on blogs for each row
  when (old.status <> new.status or old.health <> new.health or old.kind <> new.kind)
  execute function follow_recommender();

-- What owners say of their own other sites is no recommendation.
create function forget_own_recommendations() returns trigger language plpgsql as $$
begin
  delete from recommendations r using blog_owners o
    where o.user_id = new.user_id and r.from_id = o.blog_id and r.to_id = new.blog_id;
  delete from recommendations r using blog_owners o
    where o.user_id = new.user_id and r.from_id = new.blog_id and r.to_id = o.blog_id;
  return null;
end $$;
create trigger forget_own_recommendations after insert on blog_owners
  for each row execute function forget_own_recommendations();

-- The log of readings holds them, too.
alter table readings drop constraint readings_what_check,
  add constraint readings_what_check check (what in ('feed', 'page', 'post', 'picture', 'blogroll')) not valid;

-- The OPML that the feed names.
alter table reading_state add column feed_blogroll text;
