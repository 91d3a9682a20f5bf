-- expand
-- Texts lose the invisible characters that new ones no longer get (src/contract/invisible-characters.ts), apart from
-- those that some scripts and emoji need: where they stand decides, which SQL cannot say. A title or comment of nothing
-- else stays. Tags have none at all; one that is called like another without them stays, too.
do $$
declare
  hidden constant text :=
    '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]+';
  in_tags constant text := '[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]+';
begin
  update blogs set title = coalesce(nullif(trim(regexp_replace(title, hidden, '', 'g')), ''), title),
      description = regexp_replace(description, hidden, '', 'g')
    where title ~ hidden or description ~ hidden;
  update discussions set title = coalesce(nullif(trim(regexp_replace(title, hidden, '', 'g')), ''), title),
      content = regexp_replace(content, hidden, '', 'g'), content_html = regexp_replace(content_html, hidden, '', 'g')
    where title ~ hidden or content ~ hidden or content_html ~ hidden;
  update reviews set content = regexp_replace(content, hidden, '', 'g'), content_html = regexp_replace(content_html, hidden, '', 'g')
    where content ~ hidden or content_html ~ hidden;
  update comments set content = coalesce(nullif(regexp_replace(content, hidden, '', 'g'), ''), content), content_html = regexp_replace(content_html, hidden, '', 'g')
    where content ~ hidden or content_html ~ hidden;
  with bare as (
    select id, value, count(*) over (partition by value) as n from (
      select id, regexp_replace(value, in_tags, '', 'g') as value from tags where value ~ in_tags) as one)
  update tags t set value = bare.value from bare
    where bare.id = t.id and n = 1 and bare.value <> '' and not exists (select from tags other where other.value = bare.value);
  update profiles set about_me = regexp_replace(about_me, hidden, '', 'g') where about_me ~ hidden;
end $$;
