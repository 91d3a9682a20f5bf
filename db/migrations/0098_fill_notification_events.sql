-- expand in batches
update notifications n set (event, params) = (select it.event, it.params from event_of_sentence(n.kind, n.text) it)
where id in (select id from notifications where event is null order by id limit 500 for no key update)
