-- expand
-- The newest posts of a site that are not hidden, as JSON, each with how many there are of all; whether the site's posts are shown
-- at all is for the caller to ask. One plan is kept for all sites: it names sixteen partitions and opens one. Left to itself PostgreSQL
-- would plan again for each site, which takes longer than all else.
create function latest_posts(site integer, many integer) returns json language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce(json_agg(latest), '[]') from (
    select p.id, p.title, p.url, p.excerpt, p.author, p.published_on, p.language, d.id as discussion_id,
      coalesce(d.comment_count, 0) as comment_count, p.of_all
    from (select *, count(*) over () as of_all from posts where blog_id = site and not is_hidden
          order by published_on desc, id desc limit many) as p
      left join discussions d on d.id = p.discussion_id and d.status = 'published'
    order by p.published_on desc, p.id desc) as latest);
end $$;

-- As before, without a query of its own.
create or replace function posts_by_month(stats post_stats, at timestamptz) returns integer[]
language plpgsql stable as $$
declare
  -- Of a site that was never read nothing is known, and all months are empty.
  later integer := coalesce(extract(year from at) * 12 + extract(month from at)
    - extract(year from stats.counted_to) * 12 - extract(month from stats.counted_to), 0);
  months integer[] := '{}';
begin
  for place in reverse 12 - later..1 - later loop
    months := months || coalesce(stats.month_counts[place], 0)::integer;
  end loop;
  return months;
end $$;
