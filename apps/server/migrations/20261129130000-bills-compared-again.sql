-- The rules of comparing changed: the job compareAgain compares every day once more.
update bill_days set compared_at = 'epoch';
