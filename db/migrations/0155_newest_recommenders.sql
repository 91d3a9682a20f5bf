-- expand
-- The newest recommenders of a site, however many it has.
create index recommendations_to_newest on recommendations (to_id, first_seen_on desc, from_id desc);
