/** The bare way to count use: one narrow counter per user, and nothing known of reports that came before. */
export const BARE_TABLE = `
  create table bench_counters (id bigint primary key, up bigint not null, down bigint not null) with (fillfactor = 50);
  insert into bench_counters select id, 0, 0 from users order by id;`

/** Adds to the counters of `$1` the bytes of `$2` and `$3`. */
export const BARE_UPDATE = `update bench_counters c set up = c.up + i.up, down = c.down + i.down
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as i (id, up, down) where c.id = i.id`
