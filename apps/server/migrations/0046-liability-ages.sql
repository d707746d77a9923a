-- What is owed to customers, by how long ago it came in: the money in their purses, and the permanent traffic that they
-- have not used. Every night four rows, each from so many days on.
create table liability_ages (
  day date not null,
  from_days integer not null check (from_days >= 0),
  owed_li bigint not null,
  owed_bytes bigint not null,
  made_at timestamptz not null,
  primary key (day, from_days)
);
