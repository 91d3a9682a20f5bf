import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

// Two tags need a similar spelling, or must nearly always occur together. Weak signals count only for tags that occur
// together, or if one is hardly used.

/** Weights of the signals; proposals are sorted by their sum. */
const weights = {
  letters: 10,
  counted_letters: 9,
  form: 8,
  ending: 6,
  beginning: 5,
  initials: 5,
  always_together: 4,
  one_letter: 3,
  together: 1,
}

/** Minimum overlap (Jaccard index) of tags that always occur together. */
const minOverlap = 0.8
/** Minimum number of sites with both. */
const minSharedSites = 5
/** Minimum length of a common prefix. */
const prefixLength = 5
/** A misspelling is on at most this many sites, and the correct spelling on this many times more. */
const maxMisspelled = 2
const minFrequencyRatio = 5
/** In shorter tags, one different letter usually makes a different word. */
const minTypoLength = 6

/**
 * Proposes aliases: obsolete open proposals are withdrawn, decided ones stay. The rarer of two tags becomes the alias.
 * Reads `tag_sizes` and `tag_pairs`.
 */
export async function proposeAliases(tx: Tx): Promise<void> {
  await sql`
    create temp table spelled on commit drop as
      select t.id, t.value, s.n, replace(stripped.value, '-', '') as letters,
        (ts_lexize('english_stem'::regdictionary, replace(stripped.value, '-', '')))[1] as stem,
        regexp_replace(replace(stripped.value, '-', ''), '(dev|development|developer|developers)$', '') as without_ending,
        t.value ~ '[0-9]' as has_digits, char_length(t.value) as length
      from tags t join tag_sizes s on s.tag_id = t.id,
        -- NFD separates accents, which are stripped from Latin tags only: in other scripts they distinguish letters.
        lateral (select case when t.value ~ '^[\\u0001-\\u024f\\u1e00-\\u1eff]*$'
          then regexp_replace(normalize(t.value, NFD), '[\\u0300-\\u036f]', '', 'g') else t.value end as value) as stripped`.execute(
    tx,
  )
  await sql`analyze spelled`.execute(tx)
  await sql`
    with shortened as materialized (
      -- Each tag with one of its letters removed, for every letter, and the whole tag (index 0).
      select s.id, s.n, letter_index, case letter_index when 0 then s.value else overlay(s.value placing '' from letter_index for 1) end as value
      from spelled s, generate_series(0, s.length) as letter_index where s.length >= ${minTypoLength} and not s.has_digits
    ), found (a, b, kind) as (
      select a.id, b.id, 'letters' from spelled a join spelled b on b.letters = a.letters and b.id > a.id
        where a.letters <> ''
      union
      select a.id, b.id, 'counted_letters' from spelled a
        join spelled b on left(b.letters, 1) = left(a.value, 1) and right(b.letters, 1) = right(a.value, 1)
          and char_length(b.letters) = substring(a.value from '^[a-z]([0-9]+)[a-z]$')::numeric + 2
        where a.value ~ '^[a-z][0-9]{1,3}[a-z]$' and not b.has_digits
      union
      select a.id, b.id, 'form' from spelled a join spelled b on b.stem = a.stem and b.id > a.id and b.letters <> a.letters
        where a.value ~ '^[a-z-]{4,}$' and b.value ~ '^[a-z-]{4,}$'
      union
      select a.id, b.id, 'ending' from spelled a
        join spelled b on b.without_ending = a.without_ending and b.id > a.id and b.letters <> a.letters
        where char_length(a.without_ending) >= 6
          or (char_length(a.without_ending) >= 2 and a.without_ending <> a.letters and b.without_ending <> b.letters)
      union
      select p.a, p.b, 'beginning' from tag_pairs p join spelled a on a.id = p.a join spelled b on b.id = p.b
        where p.certainty > 0 and left(b.letters, ${prefixLength}) = left(a.letters, ${prefixLength})
          and least(char_length(a.letters), char_length(b.letters)) >= ${prefixLength}
          and not a.has_digits and not b.has_digits and b.letters <> a.letters
      union
      select a.id, b.id, 'initials' from spelled a join (
          select s.id, string_agg(left(part, 1), '' order by place) as initials
          from spelled s, string_to_table(s.value, '-') with ordinality as parts (part, place)
          where s.value like '%-%' group by s.id) as b on b.initials = a.value
        join tag_pairs p on p.a = least(a.id, b.id) and p.b = greatest(a.id, b.id)
        where p.certainty > 0
      union
      select a, b, 'always_together' from tag_pairs
        where shared >= ${minSharedSites} and shared::float8 / (n_a + n_b - shared) >= ${minOverlap}
      union
      select least(rare.id, common.id), greatest(rare.id, common.id), 'one_letter' from shortened rare join shortened common on common.value = rare.value and (common.letter_index = rare.letter_index or common.letter_index = 0 or rare.letter_index = 0) and common.id <> rare.id where rare.n <= ${maxMisspelled} and common.n >= rare.n * ${minFrequencyRatio}
    ), pairs as (
      select least(a, b) as a, greatest(a, b) as b, array_agg(distinct kind) as kinds from found where a <> b group by 1, 2
    ), weighted as (
      select case when is_first_rarer then p.a else p.b end as spelling_id,
        case when is_first_rarer then p.b else p.a end as subject_id,
        array_to_json(array(select json_build_object('kind', kind) from unnest(p.kinds) as kind order by kind)
          || case when t.shared is not null then array[json_build_object('kind', 'together', 'sites', t.shared)] else '{}'::json[] end)::jsonb
          as reasons,
        (select sum((${JSON.stringify(weights)}::jsonb ->> kind)::real) from unnest(p.kinds) as kind)
          + case when t.certainty > 0 then ${weights.together}::real else 0 end as weight,
        least(a.n, b.n) as alias_count, greatest(a.n, b.n) as subject_count
      from pairs p join spelled a on a.id = p.a join spelled b on b.id = p.b
        left join tag_pairs t on t.a = p.a and t.b = p.b,
        lateral (select (a.n, b.length, b.value) < (b.n, a.length, a.value) as is_first_rarer)
    ), undecided as (
      select distinct on (spelling_id) w.* from weighted w
      where not exists (select from tag_proposals d where d.state <> 'open'
        and least(d.spelling_id, d.subject_id) = least(w.spelling_id, w.subject_id)
        and greatest(d.spelling_id, d.subject_id) = greatest(w.spelling_id, w.subject_id))
      order by spelling_id, weight desc, subject_count desc, subject_id
    ), withdrawn as (
      delete from tag_proposals p where p.state = 'open' and not exists (
        select from undecided u where u.spelling_id = p.spelling_id and u.subject_id = p.subject_id)
    )
    insert into tag_proposals as p (spelling_id, subject_id, reasons, weight)
      select spelling_id, subject_id, reasons, weight + ln(1 + alias_count) from undecided
      on conflict (spelling_id, subject_id) do update set reasons = excluded.reasons, weight = excluded.weight
      where p.state = 'open'`.execute(tx)
}
