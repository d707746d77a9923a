-- The records of all customers in the last days: the newest of a type, and of any.
create index traffic_records_day on traffic_records (day desc, id desc);
create index traffic_records_type on traffic_records (type, day desc, id desc);
