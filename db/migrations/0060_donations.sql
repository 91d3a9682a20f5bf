-- What Stripe tells of donations comes late, twice and out of order. So a row only ever grows: what is newest by
-- Stripe's own clock counts, and of two things told in one second the further one. Whatever the order, the end is
-- the same.

-- Names the making of somebody's one customer at Stripe: however often it is asked for under one key, one is made.
alter table users add stripe_customer_key text not null default gen_random_uuid()::text
  constraint users_stripe_customer_key_key unique;

-- When money first came; nobody is a supporter before.
alter table donations add paid_on timestamptz;

create function donation_progress(state text) returns integer immutable language sql as
$$ select array_position(array['pending', 'failed', 'late', 'paid', 'active', 'refunded', 'ended'], state) $$;

alter table donations add constraint donations_state check (donation_progress(state) is not null);

-- Whoever leaves must not go on paying: their customer is removed at Stripe too, and with it what they pay monthly.
create function forget_stripe_customer() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('remove_customer',
    json_build_object('customer', old.stripe_customer_id), max_attempts => 25);
  return null;
end $$;
create trigger forget_stripe_customer after delete on users for each row
  when (old.stripe_customer_id is not null) execute function forget_stripe_customer();
