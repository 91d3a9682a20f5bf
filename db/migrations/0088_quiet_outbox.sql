-- expand
-- A kind of thing that nobody listens to costs next to nothing: every vote changes a discussion or a comment.
create or replace function outbox_rows() returns trigger language plpgsql as $$
declare came integer[]; changed integer[]; gone integer[];
begin
  if not exists (select from outbox_consumers where kind = tg_argv[0]) then return null; end if;
  if tg_op = 'INSERT' then
    select array_agg(id) into came from fresh where status = 'published';
  elsif tg_op = 'DELETE' then
    select array_agg(id) into gone from stale where status = 'published';
  else
    execute format('
      select array_agg(f.id) filter (where s.status <> ''published''),
        array_agg(f.id) filter (where s.status = ''published'' and f.status = ''published''),
        array_agg(f.id) filter (where f.status <> ''published'')
      from fresh f join stale s on s.id = f.id
      where (f.status = ''published'' or s.status = ''published'')
        and (f.status, %s) is distinct from (s.status, %s)',
      regexp_replace(tg_argv[1], '(\w+)', 'f.\1', 'g'), regexp_replace(tg_argv[1], '(\w+)', 's.\1', 'g'))
      into came, changed, gone;
  end if;
  if came is not null then perform outbox_add(tg_argv[0], came, 'appeared'); end if;
  if changed is not null then perform outbox_add(tg_argv[0], changed, 'changed'); end if;
  if gone is not null then perform outbox_add(tg_argv[0], gone, 'left'); end if;
  return null;
end $$;
