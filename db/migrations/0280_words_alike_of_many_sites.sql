-- expand
-- Threes of letters that millions of words share took seconds. With so many, what looks like a word without being near to it is looked
-- for among those that several sites have.
create index search_words_like_common on search_words using gin (word gin_trgm_ops) where n + in_texts >= 5;

select show_limit();
create or replace function words_like(given text) returns table (word text, n integer)
language plpgsql stable set pg_trgm.similarity_threshold = '0.25' as $$
begin
  if (select c.reltuples from pg_class c where c.oid = 'search_words'::regclass) > 600000 then
    return query select s.word, s.n + s.in_texts from search_words s where s.word % given and s.n + s.in_texts >= 5
      order by similarity(s.word, given) desc, s.n desc limit 60;
  else
    return query select s.word, s.n + s.in_texts from search_words s where s.word % given
      order by similarity(s.word, given) desc, s.n desc limit 60;
  end if;
end
$$;
