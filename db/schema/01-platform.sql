-- Generated from db/migrations by "npm run schema": do not edit.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create table list_blocks (
  list text not null,
  of_id integer not null,
  first_id integer not null,
  taken integer not null,
  last_id integer not null,
  n integer not null check (n >= 0),
  primary key (list, of_id, first_id)
) with (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_analyze_threshold = 1000
);
comment on table list_blocks is 'Counts of the rows in long lists (comments of a discussion, discussions of a site) by ranges of ids, so that any page is found without reading the ones before it.';
comment on column list_blocks.list is '''comments'' or ''discussions''.';
comment on column list_blocks.of_id is 'Id of the discussion or site that the list belongs to.';
comment on column list_blocks.first_id is 'Start of the range, which ends before the next block''s.';
comment on column list_blocks.taken is 'Rows ever added. A block with 256 accepts no higher ids: the next one starts another block.';
comment on column list_blocks.last_id is 'Highest id ever added.';
comment on column list_blocks.n is 'Rows in the list now; kept by the triggers that count comments and discussions.';

create table outbox (
  consumer text not null,
  is_bulk boolean not null,
  id bigint generated always as identity,
  kind text not null,
  thing_id integer not null,
  action text not null check (action in ('appeared', 'changed', 'left')),
  attempts smallint not null default 0,
  due_on timestamptz,
  primary key (consumer, is_bulk, id)
) with (
  autovacuum_vacuum_scale_factor = 0.05
);
comment on table outbox is 'Queue of changes for background consumers, such as the search index. Written in the transaction of the change, so that none is lost.';
comment on column outbox.is_bulk is 'True for changes of more than 20 things at once, and for popularity. Consumers process other rows first.';
comment on column outbox.kind is '''blog'' for a site, ''popularity'' for its votes and reviews, ''posts'' for its posts, ''site_feed'' for its feed address.';
comment on column outbox.thing_id is 'Id of the site, for all kinds.';
comment on column outbox.action is '''appeared'' and ''left'': it became public, or is no longer public.';
comment on column outbox.attempts is 'Failed attempts to process the row.';
comment on column outbox.due_on is 'Time of the next attempt after a failure; null before the first.';
create index outbox_thing on outbox (consumer, kind, thing_id);

create table outbox_consumers (
  kind text not null,
  consumer text not null,
  primary key (kind, consumer)
);
comment on table outbox_consumers is 'Subscriptions to the outbox: which consumers get changes of which kind.';

insert into outbox_consumers (kind, consumer) values
  ('blog', 'lists'),
  ('blog', 'post_search'),
  ('blog', 'reading'),
  ('blog', 'search'),
  ('blog', 'topics'),
  ('popularity', 'search'),
  ('posts', 'post_search'),
  ('posts', 'search'),
  ('posts', 'topics'),
  ('site_feed', 'reading');

create unlogged table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
) with (
  fillfactor = 50
);
comment on table rate_limits is 'Requests counted by rate limits, shared by all processes; columns as rate-limiter-flexible requires. Unlogged: a crash of PostgreSQL only resets the limits.';
comment on column rate_limits.points is 'Requests counted in the current window.';
comment on column rate_limits.expire is 'End of the window, in milliseconds since 1970.';
create index rate_limits_expire on rate_limits (expire);

create table settings (
  name text primary key,
  value jsonb not null
);
comment on table settings is 'Settings and generated identifiers of this instance.';
comment on column settings.name is '''intake'' (moderation mode), ''feed_ids'', ''payment_site'' (identifies payments at Stripe), ''demo'' (demo content was added). Only version 0.2 uses ''river_secret''.';

insert into settings (name, value) values
  ('feed_ids', jsonb_build_object('site', gen_random_uuid(), 'last_comment', 0)),
  ('river_secret', jsonb_build_object('secret', gen_random_uuid()::text || gen_random_uuid()));

create table staff_log (
  id integer primary key,
  user_id integer,
  username text not null,
  action text not null,
  thing text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  created_on timestamptz not null,
  hash bytea not null
);
comment on table staff_log is 'Audit log of all staff actions, as a hash chain. Entries are never changed and outlive the accounts in them.';
comment on column staff_log.user_id is 'Without a foreign key, to outlive the account; null for actions by Wend itself, such as the end of a suspension.';
comment on column staff_log.action is 'Kind of target and verb, such as ''blog.hide''.';
comment on column staff_log.thing is 'Target, such as ''blog:12'' or ''user:ada''.';
comment on column staff_log.before is 'Values before the action; null if it has none.';
comment on column staff_log.after is 'Values after the action; null if it has none.';
comment on column staff_log.hash is 'SHA-256 over the previous entry''s hash and this entry.';
create index staff_log_user on staff_log (user_id);
create index staff_log_thing on staff_log (thing, id desc);

create table staff_log_head (
  is_head boolean default true primary key check (is_head),
  last_id integer not null,
  last_hash bytea not null
);
comment on table staff_log_head is 'Single row: the last entry of the audit log. It shows whether the newest entries were removed.';

create sequence total_shards as integer minvalue 16 cycle;

create table totals (
  name text not null,
  n integer not null,
  shard integer not null,
  primary key (name, shard)
) with (
  fillfactor = 50
);
comment on table totals is 'Totals, each split into several rows: a transaction updates one that is not locked, so that writers do not wait for each other.';
comment on column totals.name is '''blogs'', ''articles'', or ''picture_kilobytes''.';
comment on column totals.n is 'Part of the total, which is the sum over all rows of the name; may be negative.';
comment on column totals.shard is '0 to 15. Higher ones are temporary, for transactions that found all others locked; fold_totals() merges them.';

insert into totals (name, n, shard) values
  ('articles', '0', '0'),
  ('articles', '0', '1'),
  ('articles', '0', '10'),
  ('articles', '0', '11'),
  ('articles', '0', '12'),
  ('articles', '0', '13'),
  ('articles', '0', '14'),
  ('articles', '0', '15'),
  ('articles', '0', '2'),
  ('articles', '0', '3'),
  ('articles', '0', '4'),
  ('articles', '0', '5'),
  ('articles', '0', '6'),
  ('articles', '0', '7'),
  ('articles', '0', '8'),
  ('articles', '0', '9'),
  ('blogs', '0', '0'),
  ('blogs', '0', '1'),
  ('blogs', '0', '10'),
  ('blogs', '0', '11'),
  ('blogs', '0', '12'),
  ('blogs', '0', '13'),
  ('blogs', '0', '14'),
  ('blogs', '0', '15'),
  ('blogs', '0', '2'),
  ('blogs', '0', '3'),
  ('blogs', '0', '4'),
  ('blogs', '0', '5'),
  ('blogs', '0', '6'),
  ('blogs', '0', '7'),
  ('blogs', '0', '8'),
  ('blogs', '0', '9'),
  ('picture_kilobytes', '0', '0'),
  ('picture_kilobytes', '0', '1'),
  ('picture_kilobytes', '0', '10'),
  ('picture_kilobytes', '0', '11'),
  ('picture_kilobytes', '0', '12'),
  ('picture_kilobytes', '0', '13'),
  ('picture_kilobytes', '0', '14'),
  ('picture_kilobytes', '0', '15'),
  ('picture_kilobytes', '0', '2'),
  ('picture_kilobytes', '0', '3'),
  ('picture_kilobytes', '0', '4'),
  ('picture_kilobytes', '0', '5'),
  ('picture_kilobytes', '0', '6'),
  ('picture_kilobytes', '0', '7'),
  ('picture_kilobytes', '0', '8'),
  ('picture_kilobytes', '0', '9');

create function add_to_total(of_name text, more integer) returns void language plpgsql
as $$
declare free integer;
begin
  if coalesce(more, 0) = 0 then return; end if;
  select shard into free from totals where name = of_name and shard < 16
    order by (shard + pg_backend_pid()) % 16 limit 1 for no key update skip locked;
  if found then
    update totals set n = n + more where name = of_name and shard = free;
  else
    insert into totals (name, n, shard) values (of_name, more, nextval('total_shards'));
  end if;
end $$;
comment on function add_to_total(of_name text, more integer) is 'Adds to a total in a row that is not locked, or in an additional row if all are.';

create function enter_block(into_list text, into_id integer, new_id integer) returns void language plpgsql
as $$
declare block list_blocks; is_last boolean;
begin
  -- Nearly always the newest block takes it.
  update list_blocks set taken = taken + 1, n = n + 1, last_id = greatest(last_id, new_id)
    where list = into_list and of_id = into_id
      and first_id = (select max(first_id) from list_blocks where list = into_list and of_id = into_id)
      and first_id <= new_id and (taken < 256 or new_id <= last_id);
  if found then return; end if;
  select * into block from list_blocks
    where list = into_list and of_id = into_id and first_id <= new_id order by first_id desc limit 1;
  is_last := block.first_id is not null and not exists (select from list_blocks
    where list = into_list and of_id = into_id and first_id > new_id);
  if block.first_id is null then
    -- Before all blocks: an id that was drawn earlier and came later.
    update list_blocks set first_id = new_id, taken = taken + 1, n = n + 1, last_id = greatest(last_id, new_id)
      where list = into_list and of_id = into_id
        and first_id = (select min(first_id) from list_blocks where list = into_list and of_id = into_id);
    if found then return; end if;
  end if;
  if block.first_id is null or (is_last and block.taken >= 256 and new_id > block.last_id) then
    insert into list_blocks values (into_list, into_id, new_id, 1, new_id, 1);
  else
    update list_blocks set taken = taken + 1, n = n + 1, last_id = greatest(last_id, new_id)
      where list = into_list and of_id = into_id and first_id = block.first_id;
  end if;
end $$;
comment on function enter_block(into_list text, into_id integer, new_id integer) is 'Counts a row that was added to a list in list_blocks.';

create function enter_blocks(into_list text, into_ids integer[], new_ids integer[]) returns void language plpgsql
as $$
declare beyond record;
begin
  update list_blocks b set n = b.n + more.n, taken = b.taken + more.n
  from (select g.of_id, block.first_id, count(*) as n
        from unnest(into_ids, new_ids) as g (of_id, id)
          cross join lateral (select first_id, last_id from list_blocks
            where list = into_list and of_id = g.of_id and first_id <= g.id order by first_id desc limit 1) as block
        where g.id <= block.last_id group by 1, 2) as more
  where b.list = into_list and b.of_id = more.of_id and b.first_id = more.first_id;
  for beyond in
    select g.of_id, g.id from unnest(into_ids, new_ids) as g (of_id, id)
      left join lateral (select last_id from list_blocks
        where list = into_list and of_id = g.of_id and first_id <= g.id order by first_id desc limit 1) as block on true
    where block.last_id is null or g.id > block.last_id order by g.of_id, g.id
  loop
    perform enter_block(into_list, beyond.of_id, beyond.id);
  end loop;
end $$;
comment on function enter_blocks(into_list text, into_ids integer[], new_ids integer[]) is 'Counts many rows that were added to lists in list_blocks.';

create function fold(given text) returns text language sql
  immutable parallel safe
as $$
  select case when given ~ '^[\u0001-\u007f]*$' then lower(given) else
    translate(replace(replace(replace(normalize(regexp_replace(normalize(lower(given), NFKD),
      '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u064b-\u065f\u0670\u200b-\u200f\ufe00-\ufe0f]', '', 'g'), NFC),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'łøđıðħ', 'lodidh') end
$$;
comment on function fold(given text) is 'Converts text to lower case and removes accents, so that words can be compared.';

create function fold_totals() returns void language plpgsql
as $$
declare one record;
begin
  for one in delete from totals where shard >= 16 returning name, n loop
    perform add_to_total(one.name, one.n);
  end loop;
end $$;
comment on function fold_totals() is 'Merges additional rows of totals into the permanent ones.';

create function invalidate(key text) returns void language sql
as $$ select pg_notify('changed', key) $$;
comment on function invalidate(key text) is 'Notifies all processes, on commit, that cached replies with this cache key are outdated. Triggers call it, so that no write is missed.';

create function keys_over(url_key text) returns text[] language sql
  immutable parallel safe
as $$
  select array_agg(key) || url_key from (
    select array_to_string(parts[1:n], '/') as key
    from (select string_to_array(split_part(url_key, '?', 1), '/') as parts) as split,
      generate_series(case when parts[2] ~ '^[~@]' then 2 else 1 end, least(cardinality(parts), 50)) as n) as over
$$;
comment on function keys_over(url_key text) is 'Keys of all addresses that cover one: its own, its parent folders'' and its host''s. Personal folders such as /~ada are not covered by their host.';

create function keep_staff_log() returns trigger language plpgsql
as $$
begin
  raise exception 'The staff log is only ever added to.' using errcode = 'restrict_violation';
end $$;
comment on function keep_staff_log() is 'Rejects changing or deleting entries of the audit log; a trigger, so that no code gets around it.';

create function keep_staff_log_head() returns trigger language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.last_id > old.last_id
      and exists (select from staff_log where id = new.last_id and hash = new.last_hash) then
    return new;
  end if;
  raise exception 'The staff log is only ever added to.' using errcode = 'restrict_violation';
end $$;
comment on function keep_staff_log_head() is 'Rejects changes to staff_log_head, except advancing it to an existing entry.';

create function key_of(given text) returns text language sql
  immutable parallel safe
as $$
  select left(coalesce(string_agg(piece, '' order by place), ''), 120) from (
    select case when word ~ '^[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f\u2e80-\U0003ffff]'
      then left(word, 1) else word end as piece, place from words_of(given)
  ) as pieces
$$;
comment on function key_of(given text) is 'Reduces a title or host name to letters and digits without spaces, so that different spellings are equal.';

create function kilobytes_of(bytes integer) returns integer language sql
  immutable parallel safe
return coalesce(((bytes + 1023) / 1024), 0);
comment on function kilobytes_of(bytes integer) is 'Size in KB, rounded up; 0 for null.';

create function label_ends(label text) returns text[] language sql
  immutable parallel safe
as $$
  select array(select distinct '^' || substr(label, start, 30) from generate_series(1, char_length(label) - 2) as start)
$$;
comment on function label_ends(label text) is 'Endings of a host label with at least 3 letters, marked with ^, so that search finds words within host names.';

create function leave_block(from_list text, from_id integer, gone_id integer) returns void language sql
as $$
  update list_blocks set n = n - 1
    where list = from_list and of_id = from_id and first_id = (select first_id from list_blocks
      where list = from_list and of_id = from_id and first_id <= gone_id order by first_id desc limit 1)
$$;
comment on function leave_block(from_list text, from_id integer, gone_id integer) is 'Counts a row that was removed from a list in list_blocks.';

create function leave_blocks(from_list text, from_ids integer[], gone_ids integer[]) returns void language sql
as $$
  update list_blocks b set n = b.n - fewer.n
  from (select g.of_id, block.first_id, count(*) as n
        from unnest(from_ids, gone_ids) as g (of_id, id)
          cross join lateral (select first_id from list_blocks
            where list = from_list and of_id = g.of_id and first_id <= g.id order by first_id desc limit 1) as block
        group by 1, 2) as fewer
  where b.list = from_list and b.of_id = fewer.of_id and b.first_id = fewer.first_id
$$;
comment on function leave_blocks(from_list text, from_ids integer[], gone_ids integer[]) is 'Counts many rows that were removed from lists in list_blocks.';

create function move_staff_log_head() returns trigger language plpgsql
as $$
begin
  insert into staff_log_head as head (last_id, last_hash) values (new.id, new.hash)
    on conflict (is_head) do update set last_id = excluded.last_id, last_hash = excluded.last_hash
    where head.last_id < excluded.last_id;
  return null;
end $$;
comment on function move_staff_log_head() is 'Advances staff_log_head to a new entry.';

create function outbox_add(of_kind text, ids integer[], what text) returns void language plpgsql
as $$
begin
  insert into outbox (consumer, is_bulk, kind, thing_id, action)
    select c.consumer, cardinality(ids) > 20, of_kind, thing.id, what
    from outbox_consumers c, (select distinct unnest(ids) as id) as thing
    where c.kind = of_kind and thing.id is not null order by thing.id;
  if found then notify outbox; end if;
end $$;
comment on function outbox_add(of_kind text, ids integer[], what text) is 'Queues a change for all consumers of its kind.';

create function path_part(part text) returns text language plpgsql
  immutable strict parallel safe
as $$
begin
  if part ~ '^[A-Za-z0-9_.!~*''()-]*$' then return part; end if;
  return (
    select string_agg(case when sign ~ '[A-Za-z0-9_.!~*''()-]' then sign
      else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by n)
    from string_to_table(part, null) with ordinality as signs (sign, n));
end $$;
comment on function path_part(part text) is 'Encodes a segment of a URL path as encodeURIComponent in JavaScript does, for URLs that statements create.';

create trigger keep_staff_log
  before delete or update on staff_log for each row
  execute function keep_staff_log();

create trigger keep_staff_log_whole
  before truncate on staff_log for each statement
  execute function keep_staff_log();

create trigger move_staff_log_head
  after insert on staff_log for each row
  execute function move_staff_log_head();

create trigger keep_staff_log_head
  before delete or update on staff_log_head for each row
  execute function keep_staff_log_head();

create trigger keep_staff_log_head_whole
  before truncate on staff_log_head for each statement
  execute function keep_staff_log_head();
