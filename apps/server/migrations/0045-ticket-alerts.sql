-- Whether an admin wants to be told that a ticket waits for an answer.
alter table users add column ticket_alerts boolean not null default true;
