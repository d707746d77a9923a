-- A program that has just started asks without the tag of an answer. It holds nothing of what was reported before that.
-- `sends_tags`: it has sent a tag since it started, so none is lost on the way.
alter table usage_sources
  add column started_at timestamptz,
  add column sends_tags boolean not null default false;
