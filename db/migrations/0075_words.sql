-- Words that an English-speaking engineer expects: what a cached reply depends on is invalidated, streams hear of
-- events, notifications are grouped, a site in the search index has a popularity. Names change and nothing else.

alter function tell(text) rename to invalidate;
alter function liked(integer, integer) rename to popularity;
alter table search_entries rename column liked to popularity;
alter table notifications rename column joins to group_key;
alter table notifications rename column joined to group_size;

-- Functions call one another by name, so those that use an old one are written again with the new one.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
      and p.prosrc ~ '\mtell\(|\mliked\M|''happened'''
  loop
    definition := regexp_replace(definition, '\mtell\(', 'invalidate(', 'g');
    definition := regexp_replace(definition, '\mliked\M', 'popularity', 'g');
    execute replace(definition, '''happened''', '''events''');
  end loop;
end $$;
