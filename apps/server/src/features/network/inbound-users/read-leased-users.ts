import { businessDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { inboundUsersOf, speedLimit } from './inbound-users-sql.ts'
import { endsAt, isNear, leftBytes } from './leases-sql.ts'
import { MOST_DEVICES, MOST_SPEED, USER_BYTES } from './read-inbound-users.ts'

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
  /** Those with a limit of devices, by number. */
  devices: [id: number, most: number][]
  /** Those with a limit of speed now, in Mbit/s, likewise. */
  speeds: [id: number, most: number][]
  /** A line leads there through a relay or a CDN, so addresses are not the customers'. */
  isShared: boolean
  /** The highest factor of the inbound's lines, in hundredths. */
  lineScale: bigint
}

const NOW = '$2::timestamptz'
const TODAY = '$3::date'
const { shown, from } = inboundUsersOf('$1', NOW, TODAY)
const NEAR_BYTES_EACH = 28
const LIMIT_BYTES_EACH = 8

const listOf = (some: string) => `
    select count(*)::int as count,
      coalesce(string_agg(int4send(id) || credential_seed, ''::bytea), ''::bytea) as "all",
      coalesce(string_agg(int4send(id) || int8send(left_bytes) || int8send(ends_at) || int8send(scale), ''::bytea)
        filter (where ${isNear(NOW)}), ''::bytea) as near,
      coalesce(string_agg(int4send(id) || int4send(devices), ''::bytea) filter (where devices > 0), ''::bytea) as limited,
      coalesce(string_agg(int4send(id) || int4send(speed), ''::bytea) filter (where speed > 0), ''::bytea) as slowed
    from (select u.id::int as id, u.credential_seed, ${leftBytes(NOW, TODAY)}::bigint as left_bytes,
        ${endsAt(NOW, TODAY)} as ends_at, (u.scale * 100)::bigint as scale,
        least(coalesce(b.device_limit, 0), ${MOST_DEVICES})::int as devices,
        least(${speedLimit(NOW, TODAY)}, ${MOST_SPEED})::int as speed ${some} order by u.id) as member`

/** As the members of an inbound are read, with those who are near the end. */
const READ = {
  name: 'inbound_members_leased',
  text: `with ${shown} select lists.*, (select coalesce(max(scale * 100), 100)::int from lines
      where inbound_number = $1 and removed_at is null) as line_scale,
      exists (select 1 from lines where inbound_number = $1 and removed_at is null and bridge <> 'direct') as is_shared
    from (${from.map(listOf).join(' union all ')}) as lists order by count desc limit 1`,
}

type Row = [count: number, Buffer, near: Buffer, limited: Buffer, slowed: Buffer, lineScale: number, isShared: boolean]

/** Members of an inbound, packed as {@link USER_BYTES} says, and what those may still use who are near the end. */
export async function readLeasedUsers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
): Promise<LeasedUsers> {
  const now = app.now()
  const [row] = await app.readRows(READ, [inboundNumber, now, businessDay(now, app.config.timeZone)])
  const [count, all, near, limited, slowed, lineScale, isShared] = row as Row
  if (all.length !== count * USER_BYTES) throw new Error('a credential seed has another length')
  const [devices, speeds] = [limitsIn(limited), limitsIn(slowed)]
  return { all, near: nearIn(near), devices, speeds, isShared, lineScale: BigInt(lineScale) }
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

function limitsIn(packed: Buffer): [id: number, most: number][] {
  return Array.from({ length: packed.length / LIMIT_BYTES_EACH }, (_, place) => {
    const at = place * LIMIT_BYTES_EACH
    return [packed.readUInt32BE(at), packed.readUInt32BE(at + 4)]
  })
}
