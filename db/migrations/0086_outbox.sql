-- contract: unused since 0.2
-- What became visible, was changed or left: a row for each thing and each consumer, written in the transaction that did
-- it. Consumers take what is theirs away, and do what follows from it, in one transaction too: a late commit is not
-- skipped, a killed process loses nothing, and nobody waits for an index (docs/decisions/0086-outbox.md).

-- Who wants to know of which kind of thing. A consumer that is not here gets no rows.
create table outbox_consumers (
  kind text not null,
  consumer text not null,
  primary key (kind, consumer)
);

create table outbox (
  consumer text not null,
  -- Of an import or of staff, who change many things at once: what one person did goes before.
  is_bulk boolean not null,
  id bigint generated always as identity,
  kind text not null,
  thing_id integer not null,
  action text not null check (action in ('appeared', 'changed', 'left')),
  -- After its consumer failed: how often, and when it is tried again.
  attempts smallint not null default 0,
  due_on timestamptz,
  primary key (consumer, is_bulk, id)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index outbox_thing on outbox (consumer, kind, thing_id);

-- Tells all consumers of these things, at commit.
create function outbox_add(of_kind text, ids integer[], what text) returns void language plpgsql as $$
begin
  insert into outbox (consumer, is_bulk, kind, thing_id, action)
    select c.consumer, cardinality(ids) > 20, of_kind, thing.id, what
    from outbox_consumers c, (select distinct unnest(ids) as id) as thing
    where c.kind = of_kind and thing.id is not null order by thing.id;
  if found then notify outbox; end if;
end $$;

-- For any table with an id and a status: `outbox_rows('blog', 'title, url')` names its kind and what of it is shown.
create function outbox_rows() returns trigger language plpgsql as $$
declare came integer[]; changed integer[]; gone integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into came from fresh where status = 'published';
  elsif tg_op = 'DELETE' then
    select array_agg(id) into gone from stale where status = 'published';
  else
    execute format('
      select array_agg(f.id) filter (where s.status <> ''published''),
        array_agg(f.id) filter (where s.status = ''published'' and f.status = ''published''),
        array_agg(f.id) filter (where f.status <> ''published'')
      from fresh f join stale s on s.id = f.id
      where (f.status = ''published'' or s.status = ''published'')
        and (f.status, %s) is distinct from (s.status, %s)',
      regexp_replace(tg_argv[1], '(\w+)', 'f.\1', 'g'), regexp_replace(tg_argv[1], '(\w+)', 's.\1', 'g'))
      into came, changed, gone;
  end if;
  if came is not null then perform outbox_add(tg_argv[0], came, 'appeared'); end if;
  if changed is not null then perform outbox_add(tg_argv[0], changed, 'changed'); end if;
  if gone is not null then perform outbox_add(tg_argv[0], gone, 'left'); end if;
  return null;
end $$;

do $$
declare one record;
begin
  for one in select * from (values
    ('blog', 'title, description, domain, url, kind'), ('review', 'rating, content'),
    ('discussion', 'title, content'), ('comment', 'content')) as v (kind, columns)
  loop
    execute format('create trigger outbox_new after insert on %I referencing new table as fresh
      for each statement execute function outbox_rows(%L, %L)', one.kind || 's', one.kind, one.columns);
    execute format('create trigger outbox_changed after update on %I referencing old table as stale new table as fresh
      for each statement execute function outbox_rows(%L, %L)', one.kind || 's', one.kind, one.columns);
    execute format('create trigger outbox_gone after delete on %I referencing old table as stale
      for each statement execute function outbox_rows(%L, %L)', one.kind || 's', one.kind, one.columns);
  end loop;
end $$;

-- What is shown of a site changes with its tags and with how popular it is.
create function outbox_sites(ids integer[]) returns void language sql as $$
  select outbox_add('blog', array_agg(id), 'changed') from blogs where id = any(ids) and status = 'published'
    having count(*) > 0
$$;
create function outbox_tagged() returns trigger language plpgsql as $$
begin
  perform outbox_sites(array(select distinct blog_id from touched));
  return null;
end $$;
create trigger outbox_new_tags after insert on blog_tags
  referencing new table as touched for each statement execute function outbox_tagged();
create trigger outbox_moved_tags after update on blog_tags
  referencing new table as touched for each statement execute function outbox_tagged();
create trigger outbox_gone_tags after delete on blog_tags
  referencing old table as touched for each statement execute function outbox_tagged();
create function outbox_renamed_tag() returns trigger language plpgsql as $$
begin
  perform outbox_sites(array(select blog_id from blog_tags where tag_id = new.id));
  return null;
end $$;
create trigger outbox_renamed_tag after update of value, is_blocked on tags
  for each row when (old.value <> new.value or old.is_blocked <> new.is_blocked) execute function outbox_renamed_tag();
create function outbox_popular() returns trigger language plpgsql as $$
begin
  perform outbox_sites(array[new.blog_id]);
  return null;
end $$;
create trigger outbox_popular after update of upvotes, reviews on blog_stats for each row
  when (popularity(old.upvotes, old.reviews) <> popularity(new.upvotes, new.reviews)) execute function outbox_popular();

-- Search ------------------------------------------------------------------------------------------------------

insert into outbox_consumers values ('blog', 'search');

drop trigger index_new_blogs on blogs;
drop trigger index_changed_blog on blogs;
drop trigger index_new_tags on blog_tags;
drop trigger index_moved_tags on blog_tags;
drop trigger index_gone_tags on blog_tags;
drop trigger index_renamed_tag on tags;
drop trigger index_liked on blog_stats;
drop function index_new_blogs(), index_changed_blog(), index_tagged_blogs(), index_renamed_tag(), index_liked();

-- The consumer alone writes here: who deletes a site would otherwise wait for the words that it shares with others.
alter table search_entries drop constraint search_entries_blog_id_fkey;

-- Called by one transaction at a time. What it finds is as it is when it looks; what changes later has a row of its own.
create or replace function index_search(ids integer[]) returns void language plpgsql as $$
begin
  delete from search_entries where blog_id = any(ids);
  insert into search_entries select * from search_entries_for(ids);
  perform invalidate('search');
end $$;
