-- How often a node's programs ask and report; null: as the site's settings say.
alter table nodes
  add column pull_seconds integer check (pull_seconds between 5 and 3600),
  add column push_seconds integer check (push_seconds between 5 and 3600);
