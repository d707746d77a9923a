-- The newest reports of all nodes, and what was kept back of one inbound.
create index usage_reports_arrived on usage_reports (arrived_at desc);
create index usage_quarantine_inbound on usage_quarantine (inbound_number, arrived_at desc);

-- Where the job that forgets pulls begins to look: it would read the whole log each hour to find that nothing is old.
create index fetch_log_at on fetch_log (at);
