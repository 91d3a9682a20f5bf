-- expand in batches
insert into shown_tags (blog_id, names)
  select site.id, array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
    where bt.blog_id = site.id and not t.is_blocked order by bt.position, t.id)
  from (select distinct blog_id as id from blog_tags bt
    where not exists (select from shown_tags s where s.blog_id = bt.blog_id) order by 1 limit 5000) as site
  on conflict do nothing
