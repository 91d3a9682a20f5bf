-- expand
-- Whether what is at an address of this site exists and is visible to this reader. The same rule as isVisible in
-- src/features/visibility/rules.ts; addresses are those of src/features/blogs/addresses.ts.
create function is_shown_at(url text, reader integer) returns boolean language plpgsql stable as $$
declare
  site bigint := substring(url from '^/(?:blog|article)/[^/#?]+/(\d{1,10})(?:[/#?]|$)');
  discussion bigint := substring(url from '^/blog/[^/#?]+/\d+/discussions/(\d{1,10})(?:[/#?]|$)');
  comment bigint := substring(url from '#comment-(\d{1,10})$');
  review bigint := substring(url from '#review-(\d{1,10})$');
  by_staff boolean := coalesce((select is_staff from users where id = reader), false);
begin
  return (site is null or exists (select from blogs where id = site
        and (by_staff or status = 'published' or status = 'held' and user_id = reader)))
    and (discussion is null or exists (select from discussions where id = discussion and (by_staff or status = 'published')))
    and (comment is null or exists (select from comments where id = comment and (by_staff or status = 'published')))
    and (review is null or exists (select from reviews where id = review and (by_staff or status = 'published')));
end $$;

-- Notifications as things are now: without what is gone or hidden, and without actors who are hidden.
create view current_notifications as
  select n.id, n.user_id, n.kind, n.event, n.params, n.text, n.url, n.is_read, n.in_app, n.wants_mail, n.created_on,
    case when n.actor_id = any (hidden.ids)
      then (select a.id from unnest(n.actor_ids) with ordinality as a (id, place)
        where a.id <> all (hidden.ids) order by a.place limit 1)
      else n.actor_id end as actor_id,
    n.group_size - cardinality(hidden.ids) as group_size
  from notifications n cross join lateral (
    select array(select distinct h.user_id from content_holds h where h.user_id = any (n.actor_ids || n.actor_id)) as ids
    offset 0) as hidden
  where (n.actor_id is null or n.actor_id <> all (hidden.ids)
      or exists (select from unnest(n.actor_ids) as a (id) where a.id <> all (hidden.ids)))
    -- What staff decided about somebody's own things is said even where these are hidden or gone.
    and (n.kind = 'staff' or is_shown_at(n.url, n.user_id));
