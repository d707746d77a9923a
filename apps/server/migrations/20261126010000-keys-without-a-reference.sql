-- Claiming a key locks nothing but the key. The reference locked the caller's row of users, before anything else of the
-- call, so a call that waited for an account was waited for by a merge or a deletion of it. Keys live for a day, and rows
-- of users stay for ever.
alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey;
comment on column idempotency_keys.user_id is 'The caller, users.id, without a reference.';
