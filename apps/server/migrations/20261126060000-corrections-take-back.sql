alter table corrections add column takes_back text check (takes_back is null or batch_id is null);
comment on column corrections.takes_back is 'Key of the grant of a coupon, a draw, a gift or a check-in that it takes back.';
-- Once, unless that was undone.
create unique index corrections_takes_back on corrections (takes_back) where takes_back is not null and undone_at is null;

create index grants_by_source_user on grants_by_source (user_id, created_at desc);
