-- expand
-- Posts in each of twelve months, the one of `at` last.
create function posts_by_month(stats post_stats, at timestamptz) returns integer[] language sql stable as $$
  select array_agg(coalesce(stats.month_counts[ago - later + 1], 0) order by ago desc)
  from (select (extract(year from at) * 12 + extract(month from at)
      - extract(year from stats.counted_to) * 12 - extract(month from stats.counted_to))::integer as later) as apart,
    generate_series(0, 11) as ago
$$;

-- As before, without a subquery: lists ask it for every card.
create or replace function posts_a_month(stats post_stats, at timestamptz) returns double precision
language plpgsql stable as $$
declare
  later integer := extract(year from at) * 12 + extract(month from at)
    - extract(year from stats.counted_to) * 12 - extract(month from stats.counted_to);
  since date := greatest(date_trunc('month', at) - interval '11 months', stats.known_since);
  n integer := 0;
begin
  if stats.known_since is null then return null; end if;
  for place in 1..12 - later loop n := n + coalesce(stats.month_counts[place], 0); end loop;
  return round(n / greatest(1, (at::date - since) / 30.4), 1);
end $$;
