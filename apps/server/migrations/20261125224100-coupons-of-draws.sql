-- A coupon that a draw won, with a code that only the winner was told. It is neither listed nor counted among those that
-- staff make.
alter table coupons add column won boolean not null default false;
