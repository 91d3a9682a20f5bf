-- expand
-- As in 0166, but by what 10,000,000 posts showed. An index that is asked for any of thirty days tests each place of a word
-- against all of them, so each day is asked for by itself; the spans are as long as what they gave so far promises; and
-- what seems to match few posts at all is read whole. Of phrases no more than `most_read` posts are read.
create or replace function newest_posts(loose tsquery, fit tsquery, unfit tsquery, first date, past date, wanted integer)
returns setof post_entries language plpgsql volatile as $$
declare
  most_read constant integer := 50000;
  is_strict constant boolean := fit <> loose or numnode(unfit) > 0;
  -- So many are read sooner than spans are looked through: those that may not fit have to be read anyhow.
  few constant integer := case when fit <> loose then 25000 else 6000 end;
  -- What PostgreSQL expects of a word at most that it does not know; whether it is a rare one, the first span shows.
  unknown constant integer := 25000;
  is_any constant boolean := numnode(loose) = 0;
  upper_end date := least(past, current_date + 2);
  lower_end date;
  -- Long ago there were fewer.
  days integer := case when past < current_date - 100 then 61 else 4 end;
  plan json;
  expected float8 := 'infinity';
  is_wide boolean;
  marks text;
  entry post_entries;
  found integer := 0;
  seen integer := 0;
  found_here integer;
  length float8;
  seen_here integer;
begin
  if not is_any then
    execute format('explain (format json) select from post_entries where vector @@ %L', loose) into plan;
    expected := plan->0->'Plan'->'Plan Rows';
  end if;
  loop
    if expected <= few or (expected <= unknown and 50 * seen_here < wanted) then
      return query execute 'select * from post_entries where vector @@ $1 and published_on >= $2 and published_on < $3'
          || case when is_strict then ' and vector @@ $4 and not vector @@ $5' else '' end
          || ' order by published_on desc limit $6'
        using loose, coalesce(first, '1970-01-01')::timestamp at time zone 'UTC', upper_end::timestamp at time zone 'UTC',
          fit, unfit, wanted - found;
      return;
    end if;
    -- More than a few days are asked for as whole months and years, which are fewer marks; of these the newest are taken.
    is_wide := days > 8;
    lower_end := upper_end - days;
    lower_end := case when days > 400 then date_trunc('year', lower_end) when is_wide then date_trunc('month', lower_end)
      else lower_end end;
    lower_end := greatest(case when days < 2000 then lower_end end, first, '1970-01-01');
    exit when lower_end >= upper_end;
    select string_agg(format('vector @@ %L', case when is_any then mark else loose && mark end), ' or ') into marks
      from (select unnest(string_to_array(case when is_wide
          then day_marks(date_trunc('month', lower_end)::date, (date_trunc('month', upper_end - 1) + interval '1 month')::date)
          else day_marks(lower_end, upper_end) end::text, ' | '))::tsquery as mark) as every;
    found_here := 0;
    seen_here := 0;
    for entry in execute 'select * from post_entries where (' || marks || ') and published_on >= $1 and published_on < $2'
        || case when is_wide then ' order by published_on desc' else '' end || ' limit $3'
      using lower_end::timestamp at time zone 'UTC', upper_end::timestamp at time zone 'UTC',
        case when is_strict then most_read - seen else wanted - found end
    loop
      seen_here := seen_here + 1;
      continue when is_strict and not (entry.vector @@ fit and not entry.vector @@ unfit);
      found_here := found_here + 1;
      return next entry;
      exit when found + found_here = wanted;
    end loop;
    found := found + found_here;
    seen := seen + seen_here;
    exit when found >= wanted or seen >= most_read;
    -- Of today and the days to come only so much has been.
    length := greatest(1, extract(epoch from least(upper_end::timestamp at time zone 'UTC', now()) - lower_end::timestamp at time zone 'UTC') / 86400);
    days := ceil(length * least(case when found_here >= 10 then 64 else 4 end, 1.25 * (wanted - found) / greatest(found_here, 1)));
    upper_end := lower_end;
  end loop;
end $$;
