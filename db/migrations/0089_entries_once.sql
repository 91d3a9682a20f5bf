-- expand
-- Subqueries without `offset 0` are merged into the outer query, which then computes a vector once for each column that
-- holds it: an import of 36,515 sites was indexed in twice the time.
do $$
declare
  definition text := pg_get_functiondef('search_entries_for(integer[])'::regprocedure);
begin
  execute regexp_replace(definition, '\n    \) as (head|marks|host)\M', E'\n      offset 0) as \\1', 'g');
end $$;
