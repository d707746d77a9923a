-- While `dukou seed` writes, its books hold only at the end. `verify` reads until when they need not.
alter table site add column seeding_until timestamptz;
