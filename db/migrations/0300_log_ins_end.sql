-- expand
-- A log-in ends a year after it began, however much it is used. API tokens say when they end, or that they do not.
alter table sessions alter column expires_on set default now() + interval '1 year';
