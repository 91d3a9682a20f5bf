-- expand
-- Days as few marks, the last one not included: years and months where they are whole.
create function day_marks(first date, past date) returns tsquery language sql immutable parallel safe as $$
  with whole as (
    select date_trunc('month', first + interval '1 month - 1 day') as month, date_trunc('month', past::timestamp) as past_month,
      date_trunc('year', first + interval '1 year - 1 day') as year, date_trunc('year', past::timestamp) as past_year)
  select string_agg(quote_literal('^' || to_char(day, form)), ' | ')::tsquery from whole, lateral (
    select generate_series(year, past_year - interval '1 day', '1 year') as day, 'YYYY' as form
    union all select generate_series(month, least(year, past_month) - interval '1 day', '1 month'), 'YYYY-MM'
    union all select generate_series(greatest(past_year, year), past_month - interval '1 day', '1 month'), 'YYYY-MM'
    union all select generate_series(first, least(month, past) - interval '1 day', '1 day'), 'YYYY-MM-DD'
    union all select generate_series(greatest(past_month, month), past - interval '1 day', '1 day'), 'YYYY-MM-DD') as marks
$$;

-- Posts that match, the newest first, as many as are wanted, without reading what else matches: spans of days are looked
-- at from the newest on, each four times as long as the one before, until there are enough. So a word that half of all
-- posts have costs what a rare one does, of which an index of words alone would read five million rows' places.
-- `loose` is what the index answers, `fit` what a row has to match besides, `unfit` what it must not.
create function newest_posts(loose tsquery, fit tsquery, unfit tsquery, first date, past date, wanted integer)
returns setof post_entries language plpgsql stable as $$
declare
  upper_end date := least(past, current_date + 2);
  lower_end date;
  days integer := 4;
  marks tsquery;
  found integer := 0;
  added integer;
begin
  loop
    lower_end := greatest(case when days < 2000 then upper_end - days end, first, '1970-01-01');
    exit when lower_end >= upper_end;
    -- What is left is far back or seldom: there its marks would cost more than they spare.
    marks := case when days < 2000 or numnode(loose) = 0 then day_marks(lower_end, upper_end) end;
    return query execute 'select * from post_entries where vector @@ $1 and published_on >= $2 and published_on < $3'
        || case when fit = loose then '' else ' and vector @@ $4' end
        || case when numnode(unfit) = 0 then '' else ' and not vector @@ $5' end || ' limit $6'
      using case when marks is null then loose when numnode(loose) = 0 then marks else loose && marks end,
        lower_end::timestamp at time zone 'UTC', upper_end::timestamp at time zone 'UTC', fit, unfit, wanted - found;
    get diagnostics added = row_count;
    found := found + added;
    exit when found >= wanted or days >= 2000;
    upper_end := lower_end;
    days := days * 4;
  end loop;
end $$;
