-- Thousands of pulls are of a few kinds: what they have in common stands once, and a row of the log is three numbers.
create table fetch_kinds (
  id integer generated always as identity primary key,
  client text not null,
  user_agent text not null,
  lines integer not null,
  skipped integer not null,
  skip_reasons text not null,
  -- Written anew once an hour by whoever uses the kind, so that one which no row of the log names can be told by its age.
  used_at timestamptz not null default now(),
  unique (client, user_agent, lines, skipped, skip_reasons)
);
insert into fetch_kinds (client, user_agent, lines, skipped, skip_reasons)
  select distinct client, user_agent, lines, skipped, skip_reasons from fetch_log;

alter table fetch_log rename to fetch_log_before;
drop index fetch_log_user;
create table fetch_log (
  user_id bigint not null,
  at timestamptz not null,
  kind integer not null
);
insert into fetch_log (user_id, at, kind)
  select f.user_id, f.at, k.id
  from fetch_log_before f join fetch_kinds k using (client, user_agent, lines, skipped, skip_reasons)
  order by f.id;
drop table fetch_log_before;
create index fetch_log_user on fetch_log (user_id, at desc);
