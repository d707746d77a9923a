-- The list of trades: the newest of a state and a way to pay, of a person, and what a number names.
create index trades_kind on trades (pay_mode, status, id desc);
create index trades_user on trades (user_id, id desc);
create index trades_external on trades (external_no) where external_no is not null;
create index if not exists users_email_start on users (lower(email) text_pattern_ops);

-- The figures of a day.
create index trades_created on trades (created_at);
create index trades_paid on trades (paid_at) include (amount_li) where status = 'paid';
