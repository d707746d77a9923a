create index users_created_order on users (has_paid, created_at, id);
create index users_active_order on users (has_paid, coalesce(last_active_at, 'epoch'::timestamptz), id);
