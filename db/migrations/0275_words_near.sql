-- expand
-- What a mistyped word may have been was looked for by threes of letters, of which most words share some: 25 ms among
-- 440,000. One error leaves either the first half of a word as it is or the second, and both are in an index.
create extension if not exists fuzzystrmatch;
create index search_words_ahead on search_words (char_length(word), word text_pattern_ops);
create index search_words_behind on search_words (char_length(word), reverse(word) text_pattern_ops);

-- Known words with one typing error, or two of them in one half, the nearest first, and how many sites have them.
create function words_near(given text) returns table (word text, n integer) language sql stable as $$
  select near.word, near.n + near.in_texts from (
      select char_length(given) as letters, left(given, (char_length(given) - 1) / 2) as ahead,
        left(reverse(given), (char_length(given) - 1) / 2) as behind) as own,
    lateral generate_series(letters - 1 - letters / 8, letters + 1 + letters / 8) as length,
    lateral (
      select * from search_words w where char_length(w.word) = length
        and w.word ~>=~ ahead and w.word ~<~ (ahead || chr(1114111))
      union
      select * from search_words w where char_length(w.word) = length
        and reverse(w.word) ~>=~ behind and reverse(w.word) ~<~ (behind || chr(1114111))) as near
  where char_length(given) between 3 and 60 and near.word <> given and levenshtein_less_equal(near.word, given, 2) <= 2
  order by levenshtein_less_equal(near.word, given, 2), near.n + near.in_texts desc, near.word limit 60
$$;

-- Known words that look like one that none is near to. The setting is known once the extension is used.
select show_limit();
create or replace function words_like(given text) returns table (word text, n integer)
language sql stable set pg_trgm.similarity_threshold = '0.25' as $$
  select s.word, s.n + s.in_texts from search_words s where s.word % given
  order by similarity(s.word, given) desc, s.n desc limit 60
$$;
