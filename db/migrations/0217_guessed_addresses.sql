-- expand
-- Sites whose address a list did not give: it follows from that of their feed, until the feed is read and names the site itself
-- (docs/decisions/0176-what-lists-and-feeds-say-a-site-is.md).
create table guessed_addresses (
  blog_id integer primary key references blogs on delete cascade
);
