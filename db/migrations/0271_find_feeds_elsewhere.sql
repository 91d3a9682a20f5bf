-- expand
-- Few rows have one.
create index readings_feed on readings using hash (substring(feed_url from '^https?://(.*)$')) where feed_url is not null;
