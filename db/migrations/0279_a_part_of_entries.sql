-- expand
-- An index of words gives all sites that have one, a million of two, before the first 500 are looked at. What a sixteenth of them
-- has 500 of is taken from there.
create index search_entries_head_of_part on search_entries using gin (head) with (gin_pending_list_limit = 256)
  where blog_id & 15 = 0;
create index search_entries_vector_of_part on search_entries using gin (vector) with (gin_pending_list_limit = 256)
  where blog_id & 15 = 0;
