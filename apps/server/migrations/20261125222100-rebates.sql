-- Reversed rebates that are taken back from the inviter's next rebates.
insert into ledger_accounts (kind, may_go_negative) values ('rebateReceivable', true);

-- One row per paid order that brought a rebate. A reversal is written into the row, once.
create table rebates (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  order_id bigint not null unique references orders,
  inviter_id bigint not null references users,
  invitee_id bigint not null references users,
  description text not null,
  external_li bigint not null check (external_li > 0),
  reward_bp integer not null check (reward_bp between 1 and 5000),
  reward_li bigint not null check (reward_li > 0),
  debt_paid_li bigint not null default 0 check (debt_paid_li between 0 and reward_li),
  left_li bigint not null check (left_li >= 0),
  flags text[] not null default '{}',
  created_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by bigint references users,
  reversal_reason text,
  taken_li bigint check (taken_li >= 0),
  debt_li bigint check (debt_li >= 0),
  check (inviter_id <> invitee_id),
  check (reward_li = external_li * reward_bp / 10000),
  check (case when reversed_at is null then taken_li is null and debt_li is null
    else taken_li is not null and debt_li is not null and taken_li + debt_li = reward_li end)
);
create index rebates_inviter on rebates (inviter_id, id desc);
create index rebates_invitee on rebates (invitee_id);
create index rebates_flagged on rebates (id desc) where flags <> '{}';
comment on column rebates.inviter_id is 'Whose wallet it came to.';
comment on column rebates.external_li is 'Money from outside that paid the order.';
comment on column rebates.debt_paid_li is 'The part that was kept for what the inviter owed.';
comment on column rebates.left_li is 'Wallet and credit of the inviter after it.';
comment on column rebates.flags is 'Shared by inviter and invitee: device, network, payer.';
comment on column rebates.taken_li is 'The part of a reversal that the wallet had.';
comment on column rebates.debt_li is 'The part of a reversal that is taken from the next rebates.';

-- Sums of each inviter, and what is owed. A row is changed under the lock of its user's wallet.
create table rebate_sums (
  user_id bigint primary key references users,
  rebates integer not null default 0 check (rebates >= 0),
  flagged integer not null default 0 check (flagged between 0 and rebates),
  external_li bigint not null default 0 check (external_li >= 0),
  reward_li bigint not null default 0 check (reward_li >= 0),
  reversed_li bigint not null default 0 check (reversed_li between 0 and reward_li),
  debt_li bigint not null default 0 check (debt_li >= 0)
);
create index rebate_sums_reward on rebate_sums (reward_li desc, user_id desc);
create index rebate_sums_flagged on rebate_sums (reward_li desc, user_id desc) where flagged > 0;
create index rebate_sums_owing on rebate_sums (reward_li desc, user_id desc) where debt_li > 0;
