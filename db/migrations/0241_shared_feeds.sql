-- expand
-- Several sites may have one feed. Before it is asked for one of them, the reader looks when it was asked for another,
-- whichever of http and https their addresses begin with.
create index reading_state_feed on reading_state using hash (substring(feed_url from '^https?://(.*)$'))
  where feed_url is not null;
