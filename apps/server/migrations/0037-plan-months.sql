-- For how many months of usual use a plan is meant, said on its ticket; nought says nothing.
alter table plans add column suggested_months integer not null default 0 check (suggested_months >= 0);

-- What is sold of a plan, and which open orders still have its old price.
create index orders_plan_paid on orders (plan_id, paid_at) where status = 'paid';
create index orders_plan_open on orders (plan_id) where status in ('awaitingPayment', 'walletReserved');
