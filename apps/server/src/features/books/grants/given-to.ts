import { type RawBuilder, sql } from 'kysely'
import { RECORD_OF_GRANT } from '../traffic/index.ts'
import type { SourceKind } from './sources.ts'

/** A grant of permanent traffic or days, and the traffic that its user has now. */
export interface GivenGrant<Kind extends SourceKind> {
  key: string
  /** A public id: keys contain numbers of the database. */
  id: string
  kind: Kind
  /** Text of its traffic record: the name of the coupon or the prize. */
  name: string
  bytes: bigint
  days: number
  at: Date
  userBytes: bigint
}

/** In SQL: what sources of these kinds gave a user, trial traffic apart, the newest first. */
export function grantsGivenTo(userId: RawBuilder<unknown>, kinds: readonly SourceKind[], most: number) {
  return sql`
    select g.key, substr(md5(g.key), 1, 24) as id, g.source as kind, r.description as name, g.permanent_bytes as bytes,
      g.duration_days as days, g.created_at as at, r.user_bytes as "userBytes"
    from grants_by_source g, lateral ${sql.raw(RECORD_OF_GRANT)} r
    where g.user_id = ${userId} and g.source = any(${[...kinds]}::text[]) and g.reverses is null
      and g.permanent_bytes + g.duration_days > 0
    order by g.created_at desc, g.key limit ${most}`
}
