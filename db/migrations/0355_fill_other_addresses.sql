-- expand in batches
-- Those of sites that were changed before: what a reading changed was a guess, or a spelling of the same address.
with former as (
  select distinct e.blog_id, said.address
  from blog_edits e join blogs b on b.id = e.blog_id cross join lateral (values
    (case when e.source <> 'reading' and e.before->>'url_key' <> b.url_key then e.before->>'url_key' end),
    (case when e.before->>'feed_url' is distinct from b.feed_url then e.before->>'feed_url' end)) as said (address)
  where (e.before ? 'url_key' or e.before ? 'feed_url') and said.address <> '' and not exists (
    select from other_addresses o where o.address = said.address and o.blog_id = e.blog_id)
  limit 5000)
insert into other_addresses (address, blog_id)
select f.address, b.id from former f join blogs b on b.id = f.blog_id order by b.id for key share of b
