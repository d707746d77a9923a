-- What was left in the purses of deleted accounts: nobody can claim it, so it is not owed any more.
insert into ledger_accounts (kind) values ('forfeited');
select post_journal('forfeited:' || u.public_id, 'forfeited', null, jsonb_build_array(
    jsonb_build_object('account', w.id::text, 'amount', (-w.balance)::text),
    jsonb_build_object('account', c.id::text, 'amount', (-c.balance)::text),
    jsonb_build_object('account', f.id::text, 'amount', (w.balance + c.balance)::text)))
  from users u join ledger_accounts w on w.kind = 'wallet' and w.user_id = u.id
    join ledger_accounts c on c.kind = 'credit' and c.user_id = u.id
    join ledger_accounts f on f.kind = 'forfeited'
  where u.deleted_at is not null and w.balance + c.balance > 0;

-- A call that was under way when an account was deleted cannot bring back who it belonged to.
alter table users add constraint users_deleted_are_empty check (deleted_at is null
  or email = 'deleted-' || public_id || '@deleted.invalid' and password_hash = 'deleted'
    and icon_url = '' and first_url = '' and last_url = '');
create index users_deleted on users (deleted_at) where deleted_at is not null;

-- An account that was merged goes with the one that it was merged into, not on a day of its own.
update users set deletes_at = null where merged_into_id is not null and deleted_at is null and deletes_at is not null;

-- A deleted account is nobody's customer.
delete from agency_customers where user_id in (select id from users where deleted_at is not null);

-- Whom a delivery tells of, so that it can be forgotten with him.
alter table webhook_deliveries add column user_id bigint references users;
update webhook_deliveries d set user_id = u.id from users u
  where u.public_id = d.body::jsonb #>> '{data,user,id}';
create index webhook_deliveries_user on webhook_deliveries (user_id) where user_id is not null;
