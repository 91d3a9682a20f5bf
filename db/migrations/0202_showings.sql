-- expand
-- How often sites are shown by chance or by choice (docs/decisions/0171-fairness.md): counted by month and by what chose them,
-- never by whom they were shown to.
create table showings (
  month date not null,
  chooser text not null,
  blog_id integer not null,
  n integer not null,
  primary key (month, chooser, blog_id)
) with (fillfactor = 80);

-- What comes of it, measured by a job: how many sites a chooser can show, how many it did show, and how often it showed each third of
-- them, those first that need it most.
create table fairness_figures (
  chooser text primary key,
  since date not null,
  measured_on timestamptz not null,
  sites integer not null,
  sites_shown integer not null,
  thirds bigint[] not null
);
