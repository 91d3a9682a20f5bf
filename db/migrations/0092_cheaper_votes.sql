-- contract: unused since 0.2
-- A vote is one statement (docs/decisions/0112-writes-in-one-statement.md): what the voter may see is asked with the
-- lock held, and nothing happens otherwise.
drop function toggle_blog_upvote, toggle_discussion_upvote, toggle_comment_upvote;
do $$
declare
  it record;
begin
  for it in
    select * from (values
      ('blog', 'blogs', 'key share', 'blog_stats', 'blog_id', 'upvotes',
        'perform from blog_stats where blog_id = upvotable for no key update;'),
      ('discussion', 'discussions', 'no key update', 'discussions', 'id', 'total_upvotes', ''),
      ('comment', 'comments', 'no key update', 'comments', 'id', 'total_upvotes', '')
    ) as kinds (name, of_table, lock, counter, counter_key, total, lock_counter)
  loop
    execute format($function$
      create function toggle_%1$s_upvote(
        upvotable integer, voter integer, seen_statuses text[],
        out total_upvotes integer, out user_has_upvoted boolean
      ) returns setof record rows 1 language plpgsql as $body$
      begin
        perform from %2$s where id = upvotable and status = any (seen_statuses) for %3$s;
        if not found then return; end if;
        %7$s
        delete from %1$s_upvotes where %1$s_id = upvotable and user_id = voter;
        user_has_upvoted := not found;
        if user_has_upvoted then
          insert into %1$s_upvotes (%1$s_id, user_id) values (upvotable, voter);
        end if;
        select it.%6$s into total_upvotes from %4$s it where it.%5$s = upvotable;
        return next;
      end $body$;
    $function$, it.name, it.of_table, it.lock, it.counter, it.counter_key, it.total, it.lock_counter);
  end loop;
end $$;

-- What encodeURIComponent makes of a part of a path, for addresses that a statement writes: slugs are letters of any
-- script, and most are plain.
create function path_part(part text) returns text language sql immutable strict parallel safe as $$
  select case when part ~ '^[A-Za-z0-9_.!~*''()-]*$' then part else (
    select string_agg(case when sign ~ '[A-Za-z0-9_.!~*''()-]' then sign
      else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by n)
    from string_to_table(part, null) with ordinality as signs (sign, n)) end
$$;

-- How popular a site is orders what search finds, and nothing shows it. A row in the outbox for search alone, which
-- wakes nobody and is taken along with the next ones, instead of making the site's whole entry again for most votes.
insert into outbox_consumers values ('popularity', 'search') on conflict do nothing;
create function outbox_popularity() returns trigger language plpgsql as $$
begin
  perform invalidate('blog:' || blog_id) from fresh;
  insert into outbox (consumer, is_bulk, kind, thing_id, action)
    select c.consumer, true, c.kind, f.blog_id, 'changed'
    from fresh f join stale s using (blog_id) cross join outbox_consumers c
    where c.kind = 'popularity' and popularity(f.upvotes, f.reviews) <> popularity(s.upvotes, s.reviews);
  return null;
end $$;
drop trigger outbox_popular on blog_stats;
drop trigger tell_stats on blog_stats;
create trigger stats_changed after update on blog_stats
  referencing old table as stale new table as fresh for each statement execute function outbox_popularity();
drop function outbox_popular();

create function index_popularity(ids integer[]) returns void language sql as $$
  update search_entries e set popularity = popularity(s.upvotes, s.reviews)
  from blog_stats s
  where e.blog_id = any (ids) and s.blog_id = e.blog_id and e.popularity <> popularity(s.upvotes, s.reviews)
$$;
