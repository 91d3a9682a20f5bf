-- The lists are locked before anything that changes which sites there are, their words or their tags: in the order of
-- db/README.md, also where a single statement forgets to.
create function lock_lists() returns trigger language plpgsql as $$
begin
  perform from totals where name = 'blogs' for update;
  return null;
end $$;
create trigger lock_lists before insert or delete or update of title, description, domain, url, kind, status on blogs
  for each statement execute function lock_lists();
create trigger lock_lists before insert or update or delete on blog_tags
  for each statement execute function lock_lists();
create trigger lock_lists before delete or update of value, is_blocked, merged_into on tags
  for each statement execute function lock_lists();

-- The tags of a site that appears or goes are counted in the order of their ids.
create or replace function count_changed_blog() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then perform leave_lists(old.kind, old.id); end if;
  if new.status = 'published' then perform enter_lists(new.kind, new.id); end if;
  perform from tags where id in (select tag_id from blog_tags where blog_id = new.id) order by id for no key update;
  update tags set blog_count = blog_count
      + case when new.status = 'published' then 1 else 0 end - case when old.status = 'published' then 1 else 0 end
    where id in (select tag_id from blog_tags where blog_id = new.id);
  return null;
end $$;

-- Tags that were merged into each other, or one after the other, lead straight to one that is itself. A circle is cut
-- at its oldest tag.
with recursive way (id, at, path) as (
  select id, merged_into, array[id] from tags where merged_into is not null
  union all
  select way.id, t.merged_into, path || way.at from way join tags t on t.id = way.at
    where t.merged_into is not null and way.at <> all(way.path)
)
update tags set merged_into = null
  where id in (select id from way where at = id and id = (select min(one) from unnest(path) as one));
with recursive way (id, at) as (
  select id, merged_into from tags where merged_into is not null
  union
  select way.id, t.merged_into from way join tags t on t.id = way.at where t.merged_into is not null
)
update tags set merged_into = way.at from way join tags o on o.id = way.at
  where tags.id = way.id and o.merged_into is null and tags.merged_into <> way.at;

create function lead_straight() returns trigger language plpgsql as $$
declare wrong boolean;
begin
  select new.merged_into = new.id or o.merged_into is not null into wrong
    from tags o where o.id = new.merged_into;
  if wrong or exists (select from tags where merged_into = new.id and new.merged_into is not null) then
    raise exception 'a tag leads to one that leads on' using errcode = 'check_violation', constraint = 'tags_lead_straight';
  end if;
  return null;
end $$;
-- At the end of the statement: a merge moves what led to the one tag together with it.
create constraint trigger lead_straight after insert or update of merged_into on tags
  for each row when (new.merged_into is not null) execute function lead_straight();
