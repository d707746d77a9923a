-- Since when the lines of an inbound are left out of profiles, because its program never came or is gone for good.
alter table inbounds add column left_out_since timestamptz;
create trigger inbounds_left_out after update of left_out_since on inbounds for each row
  when (old.left_out_since is distinct from new.left_out_since) execute function lines_changed();
