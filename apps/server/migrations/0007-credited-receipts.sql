-- Every list of orders says what became credit of each.
create index receipts_credited on receipts (trade_id) where disposition = 'credited';
