-- contract: unused since 0.2
-- Votes on sites, discussions and comments are given and taken back in one way: three functions out of one text.
--
-- Locked first is what is voted on, then the row that counts (a site's figures; discussions and comments count
-- themselves), in the order of db/README.md. So any number of people and presses come out exact: every statement of
-- the function sees what was committed while it waited. No row comes back for what is not there. The status comes
-- back with the lock held; whether this person may see it is decided by the caller, whose refusal undoes the vote.
drop function toggle_blog_upvote;
do $$
declare
  it record;
begin
  for it in
    select * from (values
      ('blog', 'blogs', 'key share', 'blog_stats', 'blog_id', 'upvotes'),
      ('discussion', 'discussions', 'no key update', 'discussions', 'id', 'total_upvotes'),
      ('comment', 'comments', 'no key update', 'comments', 'id', 'total_upvotes')
    ) as kinds (name, of_table, lock, counter, counter_key, total)
  loop
    execute format($function$
      create function toggle_%1$s_upvote(
        upvotable integer, voter integer,
        out status text, out total_upvotes integer, out user_has_upvoted boolean
      ) returns setof record language plpgsql as $body$
      begin
        select it.status into status from %2$s it where it.id = upvotable for %3$s;
        if not found then return; end if;
        perform from %4$s where %5$s = upvotable for no key update;
        delete from %1$s_upvotes where %1$s_id = upvotable and user_id = voter;
        user_has_upvoted := not found;
        if user_has_upvoted then
          insert into %1$s_upvotes (%1$s_id, user_id) values (upvotable, voter);
        end if;
        select it.%6$s into total_upvotes from %4$s it where it.%5$s = upvotable;
        return next;
      end $body$;
    $function$, it.name, it.of_table, it.lock, it.counter, it.counter_key, it.total);
  end loop;
end $$;
