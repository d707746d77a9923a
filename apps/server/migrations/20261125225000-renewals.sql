-- Time packages that are renewed from the wallet before they end, one a user.
create table renewals (
  user_id bigint primary key references users,
  plan_id bigint not null references plans,
  -- The end of the time package and the price that the user was told last. Nothing else is ever charged.
  told_end timestamptz not null,
  told_price_li bigint not null check (told_price_li > 0),
  -- The business day of the last attempt, or of a message that an attempt must not follow on the same day.
  tried_on date,
  chosen_at timestamptz not null
);
