-- expand
-- As in 0276, but of a rare word's posts only those of the time that is asked for are read: before, all of up to 25,000 were.
create or replace function newest_posts(loose tsquery, fit tsquery, unfit tsquery, first date, past date, wanted integer)
returns setof post_entries language plpgsql volatile as $$
declare
  most_read constant integer := 1200;
  most_in_vain constant integer := 50000;
  is_strict constant boolean := fit <> loose or numnode(unfit) > 0;
  -- So many are read sooner than spans are looked through.
  few constant integer := 1000;
  -- What PostgreSQL expects of a word at most that it does not know; whether it is a rare one, the first span shows.
  unknown constant integer := 25000;
  is_any constant boolean := numnode(loose) = 0;
  is_timed constant boolean := first is not null or past is not null;
  upper_end date := least(past, current_date + 2);
  lower_end date;
  -- Long ago there were fewer.
  days integer := case when past < current_date - 100 then 61 else 4 end;
  plan json;
  expected float8 := 'infinity';
  is_wide boolean;
  marks text;
  one record;
  entry post_entries;
  found integer := 0;
  seen integer := 0;
  -- Until the first match.
  in_vain integer;
  found_here integer;
  seen_here integer;
  length float8;
begin
  if not is_any then
    execute format('explain (format json) select from post_entries where vector @@ %L', loose) into plan;
    expected := plan->0->'Plan'->'Plan Rows';
  end if;
  loop
    if expected <= few or (expected <= unknown and 50 * seen_here < wanted) then
      -- What has to be looked at in each post is no business of the index, which would go through all places again.
      -- Of a time that ends, or begins, only those from then are read, which the index knows.
      if is_timed then
        marks := day_marks(date_trunc('month', coalesce(first, '1970-01-01'))::date,
          (date_trunc('month', upper_end - 1) + interval '1 month')::date);
      end if;
      return query execute 'select * from (
          select * from post_entries where vector @@ $1 and published_on >= $2 and published_on < $3'
          || case when is_timed then format(' and vector @@ %L', marks) else '' end || ' offset 0) as read'
          || case when is_strict then ' where vector @@ $4 and not vector @@ $5' else '' end
          || ' order by published_on desc limit $6'
        using loose, coalesce(first, '1970-01-01')::timestamp at time zone 'UTC', upper_end::timestamp at time zone 'UTC',
          fit, unfit, wanted - found;
      return;
    end if;
    -- More than two weeks are asked for as whole months and years, which are fewer marks; of these the newest are taken.
    is_wide := days > 16;
    lower_end := upper_end - days;
    lower_end := case when days > 400 then date_trunc('year', lower_end) when is_wide then date_trunc('month', lower_end)
      else lower_end end;
    lower_end := greatest(case when days < 2000 then lower_end end, first, '1970-01-01');
    exit when lower_end >= upper_end;
    select string_agg(format(case when is_any then 'vector @@ %2$L' else '(vector @@ %1$L and vector @@ %2$L)' end, loose, mark),
        ' or ') into marks
      from (select unnest(string_to_array(case when is_wide
          then day_marks(date_trunc('month', lower_end)::date, (date_trunc('month', upper_end - 1) + interval '1 month')::date)
          else day_marks(lower_end, upper_end) end::text, ' | '))::tsquery as mark) as every;
    found_here := 0;
    seen_here := 0;
    -- Those that do not match are only counted, some at a time: a row costs more here than in the index.
    for one in execute 'select read, nth, fits from (
          select read, row_number() over () as nth, '
            || case when is_strict then 'read.vector @@ $4 and not read.vector @@ $5' else 'true' end || ' as fits
          from (select * from post_entries where (' || marks || ') and published_on >= $1 and published_on < $2'
            || case when is_wide then ' order by published_on desc' else '' end || ' limit $3) as read) as each
        where fits or nth % 64 = 0'
      using lower_end::timestamp at time zone 'UTC', upper_end::timestamp at time zone 'UTC',
        case when is_strict then most_in_vain - seen else wanted - found end, fit, unfit
    loop
      seen_here := one.nth;
      if one.fits then
        found_here := found_here + 1;
        in_vain := coalesce(in_vain, seen + seen_here);
        entry := one.read;
        return next entry;
        exit when found + found_here = wanted;
      end if;
      exit when is_strict and seen + seen_here - in_vain >= most_read;
    end loop;
    found := found + found_here;
    seen := seen + seen_here;
    exit when found >= wanted;
    if is_strict and (seen >= most_in_vain - 64 or seen - in_vain >= most_read) then
      entry := null;
      return next entry;
      return;
    end if;
    -- Of today and the days to come only so much has been.
    length := greatest(1, extract(epoch from least(upper_end::timestamp at time zone 'UTC', now()) - lower_end::timestamp at time zone 'UTC') / 86400);
    days := ceil(length * least(case when found_here >= 10 then 64 else 4 end, 1.25 * (wanted - found) / greatest(found_here, 1),
      case when is_strict then greatest(most_read - seen + coalesce(in_vain, seen), 64)::float8 / greatest(seen_here, 1) end));
    upper_end := lower_end;
  end loop;
end $$;
