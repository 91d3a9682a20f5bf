-- expand in batches
with sites as (
  select b.id, is_open(b) as is_open from blogs b left join recommended_sites s on s.blog_id = b.id
  where s.is_open is distinct from is_open(b) and (s.blog_id is not null or exists (select from recommendations where to_id = b.id))
  order by b.id limit 5000 for share of b)
insert into recommended_sites (blog_id, is_open) select id, is_open from sites
on conflict (blog_id) do update set is_open = excluded.is_open
