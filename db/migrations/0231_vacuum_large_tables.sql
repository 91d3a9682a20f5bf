-- expand
-- Unless said otherwise a fifth of a table may be dead rows before they are cleared away: in tables of millions that is
-- 400,000 versions of counters and search entries, which every scan of an index visits.
do $$
declare
  name text;
begin
  for name in
    select c.oid::regclass::text from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = any ('{
        blogs, blog_tags, blog_stats, blog_positions, blog_upvotes, bookmarks, follows, reviews, discussions, comments,
        list_blocks, search_entries, search_words, post_blogs, post_stats, post_marks, post_entries, river_entries,
        recommendations, recommended_sites, recommendation_sources, site_words, site_topics, showings, site_health,
        notifications, sessions}'::text[])
      or c.relname ~ '^posts_\d+$')
  loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
      autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000)', name);
  end loop;
end $$;
