-- The newest uses of coupons: of all, of those that were restored, of a time, of a code or a name, and of a person.
create index coupon_uses_created on coupon_uses (created_at, id);
create index coupon_uses_restored on coupon_uses (created_at, id) where state = 'restored';
create index coupon_uses_code on coupon_uses (upper(code), created_at, id);
create index coupon_uses_name on coupon_uses (name, created_at, id);
create index coupon_uses_person on coupon_uses (user_id, created_at, id);
