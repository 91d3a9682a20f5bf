-- expand
-- Everybody's news is walked along with the sites of its places at hand, so that who reads a tag passes those of others in
-- the index; and whether a site is in the news is asked of an index that holds no others.
drop index river_entries_newest;
create index river_entries_newest on river_entries (river_on desc, post_id desc) include (blog_id) where is_first_of_day;
create index blogs_in_river on blogs (id)
  where status = 'published' and kind = 'blog' and health in ('fine', 'unsteady') and not posts_stopped;
