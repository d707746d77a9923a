-- Writers of traffic wait until this file is done, and readers do not. The lock comes first, because reports of use lock rows in
-- another order than the update does.
lock table traffic_balances in exclusive mode;
update traffic_balances b set user_has_paid = u.has_paid, left_whole = (permanent_granted - permanent_used) % 1073741824 = 0
  from users u where u.id = b.user_id and (b.user_has_paid, b.left_whole)
    is distinct from (u.has_paid, (permanent_granted - permanent_used) % 1073741824 = 0);
create index traffic_balances_left_order on traffic_balances (user_has_paid, left_whole, left_gb, user_id);
create index traffic_balances_expires_order
  on traffic_balances (user_has_paid, coalesce(time_expires_at, 'epoch'::timestamptz), user_id);
-- traffic_balances_left stays for the version before.
