-- expand
create index search_entries_vector_of_4th on search_entries using gin (vector) with (gin_pending_list_limit = 256)
  where blog_id & 3 = 0;
