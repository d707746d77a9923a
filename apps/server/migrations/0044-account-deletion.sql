-- When an account is to be deleted, as its owner asked, and when that was done. Its row stays, for the books point to it.
alter table users
  add column deletes_at timestamptz,
  add column deleted_at timestamptz,
  add constraint users_deleted_are_disabled check (deleted_at is null or disabled);
create index users_deletes on users (deletes_at) where deletes_at is not null and deleted_at is null;
