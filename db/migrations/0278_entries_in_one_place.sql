-- expand
-- Searches read names and tags of all that they find. To stay below 600 bytes, two of five rows had their tags outside, and more than
-- half their head compressed. Now texts alone are outside. Rows that are there follow as they change.
alter table search_entries alter tag_ids set storage main, alter title_key set storage main, alter host set storage main;
alter table search_entries set (toast_tuple_target = 800);
