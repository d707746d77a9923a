-- Last test of an account at a payment platform. Null after a change of the account.
alter table pay_channels
  add column test_outcome text,
  add column test_said text,
  add column tested_at timestamptz;
