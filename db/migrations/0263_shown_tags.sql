-- expand
-- The tags of each site as they are shown, in their order and without blocked ones: lists read one row a site instead of
-- its tags one by one (docs/decisions/0183-what-a-miss-costs.md). A site that never had tags has no row.
create table shown_tags (
  blog_id integer primary key references blogs on delete cascade,
  names text[] not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000);

-- Called with the sites locked, or a tag that all of them have. Rows are locked before they are made anew, so that whoever
-- comes second sees what the first one did; in the order of ids, so that nobody waits for each other (db/README.md).
create function show_tags(ids integer[]) returns void language plpgsql as $$
begin
  perform from shown_tags where blog_id = any (ids) order by blog_id for no key update;
  insert into shown_tags (blog_id, names)
    select site.id, array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
      where bt.blog_id = site.id and not t.is_blocked order by bt.position, t.id)
    from (select distinct unnest(ids) as id order by 1) as site
    on conflict (blog_id) do update set names = excluded.names where shown_tags.names <> excluded.names;
end $$;

create function show_changed_tags() returns trigger language plpgsql as $$
begin
  perform show_tags(array(select blog_id from touched));
  return null;
end $$;
create trigger show_new_tags after insert on blog_tags
  referencing new table as touched for each statement execute function show_changed_tags();
create trigger show_gone_tags after delete on blog_tags
  referencing old table as touched for each statement execute function show_changed_tags();

create function show_moved_tags() returns trigger language plpgsql as $$
begin
  perform show_tags(array(select blog_id from stale union select blog_id from fresh));
  return null;
end $$;
create trigger show_moved_tags after update on blog_tags
  referencing old table as stale new table as fresh for each statement execute function show_moved_tags();

create function show_renamed_tag() returns trigger language plpgsql as $$
begin
  perform show_tags(array(select blog_id from blog_tags where tag_id = new.id));
  return null;
end $$;
create trigger show_renamed_tag after update of value, is_blocked on tags for each row
  when (old.value <> new.value or old.is_blocked <> new.is_blocked) execute function show_renamed_tag();
