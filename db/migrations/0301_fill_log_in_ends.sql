-- expand in batches
update sessions set expires_on = created_on + interval '1 year'
  where id in (select id from sessions where scopes is null and expires_on is null order by id limit 5000)
