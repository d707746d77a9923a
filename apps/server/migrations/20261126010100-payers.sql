-- Hash of the account at the platform that paid. Null: the platform told none.
alter table receipts add column payer_hmac bytea;
create index receipts_payer on receipts (payer_hmac) where payer_hmac is not null;
comment on column receipts.payer_hmac is 'Keyed hash of the account at the platform that paid.';
