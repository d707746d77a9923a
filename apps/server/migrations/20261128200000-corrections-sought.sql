-- What staff gave or took by hand, of the person who did it and by the beginning of the reason, the newest first.
create index corrections_actor on corrections (actor_id, id desc);
create index corrections_reason on corrections (reason text_pattern_ops);
