-- What was given to many at once shares the id of its batch; what was given to one has none.
alter table corrections add column batch_id text;
create index corrections_batch on corrections (batch_id) where batch_id is not null;
