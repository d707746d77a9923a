import { businessDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { inboundUsersOf, shownOf, speedLimit } from './inbound-users-sql.ts'
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

export interface LeasedMembers {
  /** All of them, {@link USER_BYTES} each, by ascending id. */
  all: Buffer
  near: NearEnd[]
  /** Those with a limit of devices, by number. */
  devices: [id: number, most: number][]
  /** Those with a limit of speed now, in Mbit/s, likewise. */
  speeds: [id: number, most: number][]
}

/** What lines say of an inbound. */
export interface LeasedLines {
  /** The same text where the same people may use the inbound. */
  audience: string
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

/** Entitlements that lines of an inbound ask for, as {@link LeasedLines.audience}. */
const AUDIENCE = `coalesce(string_agg(distinct coalesce(required_entitlement_id::text, 'all')
  || case when hidden_from_agency then '-' else '' end, ','), '')`

/** As the members of an inbound are read, with those who are near the end. */
const READ_MEMBERS = {
  name: 'inbound_members_leased',
  text: `with ${shown} select lists.*, (select ${AUDIENCE} from shown) as audience
    from (${from.map(listOf).join(' union all ')}) as lists order by count desc limit 1`,
}

const READ_LINES = {
  name: 'inbound_lines_leased',
  text: `select (select ${AUDIENCE} from lines where ${shownOf('$1')}) as audience,
      coalesce(max(scale * 100), 100)::int as line_scale, coalesce(bool_or(bridge <> 'direct'), false) as is_shared
    from lines where inbound_number = $1 and removed_at is null`,
}

type MembersRow = [count: number, Buffer, near: Buffer, limited: Buffer, slowed: Buffer, audience: string]
type LinesRow = [audience: string, lineScale: number, isShared: boolean]
export async function readLeasedLines(app: Pick<App, 'readRows'>, inboundNumber: number): Promise<LeasedLines> {
  const [row] = await app.readRows(READ_LINES, [inboundNumber])
  const [audience, lineScale, isShared] = row as LinesRow
  return { audience, isShared, lineScale: BigInt(lineScale) }
}

/** @returns the members, and by which audience they were chosen */
export async function readLeasedMembers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
): Promise<LeasedMembers & Pick<LeasedLines, 'audience'>> {
  const now = app.now()
  const [row] = await app.readRows(READ_MEMBERS, [inboundNumber, now, businessDay(now, app.config.timeZone)])
  const [count, all, near, limited, slowed, audience] = row as MembersRow
  if (all.length !== count * USER_BYTES) throw new Error('a credential seed has another length')
  return { all, near: nearIn(near), devices: limitsIn(limited), speeds: limitsIn(slowed), audience }
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
