-- expand
-- The version before reads the indexes of all sites instead, and answers the same.
drop index search_entries_head_of_part, search_entries_vector_of_part;
