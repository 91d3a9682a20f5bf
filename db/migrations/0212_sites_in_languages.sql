-- expand
-- Sites in a language, in an order that has nothing to do with when they came: from somewhere in it on they are drawn.
create index blogs_mixed_in_language on blogs (coalesce(language, 'und'), hashint4(id), id)
  where kind = 'blog' and status = 'published' and health in ('fine', 'unsteady');
