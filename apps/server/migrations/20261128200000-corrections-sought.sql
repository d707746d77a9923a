-- What staff gave or took by hand, of the person who did it and by the beginning of the reason, the newest first.
create index corrections_actor on corrections (actor_id, id desc);
create index corrections_reason on corrections (reason text_pattern_ops);
-- The last row of a batch.
create index corrections_batch_last on corrections (batch_id, id) where batch_id is not null;
drop index corrections_batch;
