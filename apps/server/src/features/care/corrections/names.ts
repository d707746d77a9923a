/** In SQL: the reason of each correction or batch of corrections that an act mentions. See `names` of `Feature`. */
export const CORRECTION_NAMES = `
  select public_id, reason as name from corrections where public_id in (select public_id from mentioned) union all
  select distinct batch_id, reason as name from corrections
    where batch_id is not null and batch_id in (select public_id from mentioned)`
