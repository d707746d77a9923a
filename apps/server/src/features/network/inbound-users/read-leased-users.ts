import { businessDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { inboundUsersOf } from './inbound-users-sql.ts'
import { endsAt, isNear, leftBytes } from './leases-sql.ts'
import { USER_BYTES } from './read-inbound-users.ts'

/** A member who is near the end. */
export interface NearEnd {
  id: number
  /** Billed bytes that are left. */
  leftBytes: bigint
  /** Unix milliseconds; 0: no end of time. */
  endsAt: number
  /** The user's own factor, in hundredths. */
  scale: bigint
}

export interface LeasedUsers {
  /** All of them, {@link USER_BYTES} each, by ascending id. */
  all: Buffer
  near: NearEnd[]
  /** The highest factor of the inbound's lines, in hundredths. */
  lineScale: bigint
}

const NOW = '$2::timestamptz'
const TODAY = '$3::date'
const { shown, from } = inboundUsersOf('$1', NOW, TODAY)
const NEAR_BYTES_EACH = 28

const listOf = (some: string) => `
    select count(*)::int as count,
      coalesce(string_agg(int4send(id) || credential_seed, ''::bytea), ''::bytea) as "all",
      coalesce(string_agg(int4send(id) || int8send(left_bytes) || int8send(ends_at) || int8send(scale), ''::bytea)
        filter (where ${isNear(NOW)}), ''::bytea) as near
    from (select u.id::int as id, u.credential_seed, ${leftBytes(NOW, TODAY)}::bigint as left_bytes,
        ${endsAt(NOW, TODAY)} as ends_at, (u.scale * 100)::bigint as scale ${some} order by u.id) as member`

/** As the members of an inbound are read, with those who are near the end. */
const READ = {
  name: 'inbound_members_leased',
  text: `with ${shown} select lists.*, (select coalesce(max(scale * 100), 100)::int from lines
      where inbound_number = $1 and removed_at is null) as line_scale
    from (${from.map(listOf).join(' union all ')}) as lists order by count desc limit 1`,
}

/** Members of an inbound, packed as {@link USER_BYTES} says, and what those may still use who are near the end. */
export async function readLeasedUsers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
): Promise<LeasedUsers> {
  const now = app.now()
  const [row] = await app.readRows(READ, [inboundNumber, now, businessDay(now, app.config.timeZone)])
  const [count, all, near, lineScale] = row as [number, Buffer, Buffer, number]
  if (all.length !== count * USER_BYTES) throw new Error('a credential seed has another length')
  return { all, near: nearIn(near), lineScale: BigInt(lineScale) }
}

function nearIn(packed: Buffer): NearEnd[] {
  return Array.from({ length: packed.length / NEAR_BYTES_EACH }, (_, place) => {
    const at = place * NEAR_BYTES_EACH
    return {
      id: packed.readUInt32BE(at),
      leftBytes: packed.readBigInt64BE(at + 4),
      endsAt: Number(packed.readBigInt64BE(at + 12)),
      scale: packed.readBigInt64BE(at + 20),
    }
  })
}
