-- expand
-- A site that is recommended has its row from the first recommendation on, also of a hidden site: whoever recommends holds it
-- as it is then. A row that comes when the other site is shown again could say what has changed in the same moment.
create or replace function add_recommenders(ids integer[], counts integer[]) returns void language plpgsql as $$
begin
  insert into recommended_sites (blog_id, is_open)
    select b.id, is_open(b) from blogs b where b.id = any(ids) order by b.id on conflict do nothing;
  perform from recommended_sites where blog_id = any(ids) order by blog_id for no key update;
  update recommended_sites s set recommended_by = s.recommended_by + more.n
    from unnest(ids, counts) as more (id, n) where s.blog_id = more.id and more.n <> 0;
end $$;

create or replace function count_recommendations() returns trigger language plpgsql as $$
declare
  ids integer[];
  counts integer[];
begin
  perform invalidate('blog:' || id) from (select from_id as id from touched union select to_id from touched) as told;
  select array_agg(to_id order by to_id), array_agg(n order by to_id) into ids, counts from (
    select t.to_id, (count(*) filter (where b.status = 'published'
      and (select count(*) from recommendations r where r.from_id = t.from_id and r.to_id = t.to_id)
        = case tg_op when 'INSERT' then t.kinds else 0 end))::integer as n
    from (select from_id, to_id, count(*) as kinds from touched group by from_id, to_id) as t
      join blogs b on b.id = t.from_id
    group by t.to_id) as changed
  where n > 0 or tg_op = 'INSERT';
  if ids is not null then
    if tg_op = 'DELETE' then counts := array(select -n from unnest(counts) with ordinality as c (n, place) order by place); end if;
    perform add_recommenders(ids, counts);
  end if;
  return null;
end $$;
