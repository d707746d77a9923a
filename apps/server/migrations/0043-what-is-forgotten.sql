-- Where the jobs that forget begin to look.
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_failed on outbox (failed_at) where failed_at is not null;
create index notices_created on notices (created_at);
create index orders_cancelled on orders (cancelled_at) where status = 'cancelled';

-- Whether anything names an order.
create index journals_order on journals (order_id) where order_id is not null;
create index wallet_holds_order on wallet_holds (order_id);
create index suspense_decisions_order on suspense_decisions (order_id) where order_id is not null;
