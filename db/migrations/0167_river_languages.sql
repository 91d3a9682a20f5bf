-- expand
-- In a language, a site's place on a day is that of its first post in that language, whatever it posted before.
create index river_entries_in_language on river_entries (language, river_on desc, post_id desc);
drop index river_entries_language;
