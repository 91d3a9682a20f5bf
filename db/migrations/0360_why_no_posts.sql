-- expand
-- Why the feed of a site yielded no posts when it was last read.
alter table reading_state add column no_posts text;
