-- The grant from which a correction takes back. A refund names its order in `reverses`, of which each grant has at most one
-- that takes it back as a whole; a correction can be undone and made anew. The version before writes none.
alter table grants_by_source add column takes_from text references grants_by_source (key);
comment on column grants_by_source.takes_from is 'Key of the grant from which this one takes.';
alter table grants_by_source disable trigger grants_by_source_append_only;
update grants_by_source g set takes_from = c.takes_back from corrections c
  where c.takes_back is not null and g.key = 'adjust:' || c.public_id;
alter table grants_by_source enable trigger grants_by_source_append_only;
