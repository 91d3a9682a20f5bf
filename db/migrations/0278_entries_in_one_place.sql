-- expand
-- Searches read names and tags of all that they find, and two of five entries had tags outside of the row, and half of them
-- their head compressed, to stay below 600 bytes. Texts alone are kept outside. Entries that are there follow as they change.
alter table search_entries alter tag_ids set storage main, alter title_key set storage main, alter host set storage main;
alter table search_entries set (toast_tuple_target = 800);
