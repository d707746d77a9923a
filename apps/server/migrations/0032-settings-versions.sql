-- What every save of the settings changed, and how they stood after it, to look at and to go back to.
create table settings_versions (
  number integer generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  changes jsonb not null,
  settings jsonb not null
);
