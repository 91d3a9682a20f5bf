-- expand
-- Lists of recommendations name sites by their feeds.
create index blogs_feed_url on blogs using hash (feed_url) where feed_url is not null;
