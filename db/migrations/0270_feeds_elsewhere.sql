-- expand
-- A feed is asked once an hour, even where no site has it as its own: one to which the addresses of two sites lead, or that
-- did not answer. So the log says where a feed was asked for elsewhere than at its site's own address.
alter table readings add column feed_url text;
