-- expand
-- Notifications as things are now: without what is gone or hidden from the recipient, and without actors who are hidden. The
-- same rule as isVisible in src/features/visibility/rules.ts. What a notification is about, its address says: those of
-- src/features/blogs/addresses.ts, such as /blog/gardens/12/discussions/7#comment-3.
create view current_notifications as
  select n.id, n.user_id, n.kind, n.event, n.params, n.text, n.url, n.is_read, n.in_app, n.wants_mail, n.created_on,
    case when n.actor_id = any (hidden.ids)
      then (select a.id from unnest(n.actor_ids) with ordinality as a (id, place)
        where a.id <> all (hidden.ids) order by a.place limit 1)
      else n.actor_id end as actor_id,
    n.group_size - cardinality(hidden.ids) as group_size
  from notifications n
    cross join lateral (
      select array(select distinct h.user_id from content_holds h
        where h.user_id = any (n.actor_ids || n.actor_id)) as ids
      offset 0) as hidden
  where (n.actor_id is null or n.actor_id <> all (hidden.ids)
      or exists (select from unnest(n.actor_ids) as a (id) where a.id <> all (hidden.ids)))
    -- What staff decided about somebody's own things is said even where these are hidden or gone. Else as subqueries, row by
    -- row, so that the newest are read in their order.
    and (n.kind = 'staff'
      or n.url !~ '^/(blog|article)/[^/]*/\d{1,9}([/#]|$)'
      or exists (
        select from users reader,
          (select substring(n.url from '^/(?:blog|article)/[^/]*/(\d{1,9})(?:[/#]|$)')::integer as blog_id,
            substring(n.url from '/discussions/(\d{1,9})')::integer as discussion_id,
            substring(n.url from '#comment-(\d{1,9})$')::integer as comment_id,
            substring(n.url from '#review-(\d{1,9})$')::integer as review_id offset 0) as about
          left join discussions d on d.id = about.discussion_id
          left join reviews r on r.id = about.review_id
          -- A merge may have moved them.
          join blogs b on b.id = coalesce(d.blog_id, r.blog_id, about.blog_id)
        where reader.id = n.user_id
          and (b.status = 'published' or reader.is_staff or b.status = 'held' and b.user_id = reader.id)
          and (about.discussion_id is null or d.status = 'published' or d.id is not null and reader.is_staff)
          and (about.comment_id is null or exists (
            select from comments c where c.id = about.comment_id and (c.status = 'published' or reader.is_staff)))
          and (about.review_id is null or r.status = 'published' or r.id is not null and reader.is_staff)));
