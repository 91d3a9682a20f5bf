-- expand
create index search_entries_head_of_4th on search_entries using gin (head) with (gin_pending_list_limit = 256)
  where blog_id & 3 = 0;
