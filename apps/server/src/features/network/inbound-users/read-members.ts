import { businessDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { keysIn } from '../../../platform/database/read-rows.ts'
import { inboundUsersOf, shownOf, speedLimit } from './inbound-users-sql.ts'
import { endsAt, isNear, leftBytes } from './leases-sql.ts'
import { DEVICE_BITS, MOST_DEVICES, MOST_SPEED, USER_BYTES } from './member-records.ts'

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

/** The packed values are by ascending id: 100,000 members take 2 MB, and the driver parses no row for each of them. */
export interface Members {
  /** All of them, {@link USER_BYTES} each. */
  all: Buffer
  /** Those with limits, {@link LIMIT_BYTES} each. */
  limited: Buffer
  near: NearEnd[]
}

/** Facts about an inbound that its lines decide. */
export interface InboundLines {
  /** The same text where the same people may use the inbound. */
  audience: string
  /** A line leads there through a relay or a CDN, so addresses are not the customers'. */
  isShared: boolean
  /** The highest factor of the inbound's lines, in hundredths. */
  lineScale: bigint
}

const NOW = '$2::timestamptz'
const TODAY = '$3::date'
const NEAR_BYTES_EACH = 28

/** One sort by id serves all values. Their names are distinct, as the embedded engine identifies columns by name. */
const listOf = (some: string) => `
    select count(*)::int as count,
      coalesce(string_agg(int4send(id) || credential_seed, ''::bytea), ''::bytea) as "all",
      coalesce(string_agg(int4send(id) || int8send(left_bytes) || int8send(ends_at) || int8send(scale), ''::bytea)
        filter (where ${isNear(NOW)}), ''::bytea) as near,
      coalesce(string_agg(int8send((id::bigint << 32) + (speed << ${DEVICE_BITS}) + devices), ''::bytea)
        filter (where speed > 0 or devices > 0), ''::bytea) as limited
    from (select u.id::int as id, u.credential_seed, ${leftBytes(NOW, TODAY)}::bigint as left_bytes,
        ${endsAt(NOW, TODAY)} as ends_at, (u.scale * 100)::bigint as scale,
        least(coalesce(b.device_limit, 0), ${MOST_DEVICES}) as devices,
        least(${speedLimit(NOW, TODAY)}, ${MOST_SPEED})::bigint as speed ${some} order by u.id) as member`

/** Entitlements that lines of an inbound ask for, as {@link InboundLines.audience}. */
const AUDIENCE = `coalesce(string_agg(distinct coalesce(required_entitlement_id::text, 'all')
  || case when hidden_from_agency then '-' else '' end, ','), '')`

/** Two more columns: the audience, and the first transaction whose changes the statement may have missed. */
const ABOUT = `(select ${AUDIENCE} from shown) as audience, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as unseen_from`

const whole = inboundUsersOf('$1', NOW, TODAY)
/** All members of an inbound, with those who are near the end. */
const READ_MEMBERS = {
  name: 'inbound_members',
  text: `with ${whole.shown} select lists.*, ${ABOUT}
    from (${whole.from.map(listOf).join(' union all ')}) as lists order by count desc limit 1`,
}

/** All members are read again if there are more changes. */
const MOST_CHANGES = 5_000

const some = inboundUsersOf('$1', NOW, TODAY, 'asked')
/**
 * The same columns for those people alone who may have changed since an earlier read: `$4` is its first unseen transaction,
 * `$5` its time, `$6` the ids of people near their end. Subqueries hide the values from the planner, which would otherwise
 * find a plan for few rows cheaper than the prepared one, and plan each read anew.
 */
const READ_CHANGED = {
  name: 'inbound_members_changed',
  text: `with ${some.shown},
    changed as materialized (select user_id from member_changes where xid >= (select $4::bigint) limit ${MOST_CHANGES} + 1),
    asked as materialized (
      select user_id from changed
      union select unnest(${keysIn('$6', 'bigint')})
      union select e.user_id from shown s join user_entitlements e on e.entitlement_id = s.required_entitlement_id
        where e.expires_at > (select $5::timestamptz) and e.expires_at <= (select ${NOW}))
    select lists.*, ${ABOUT},
      (select coalesce(string_agg(int4send(user_id::int), ''::bytea order by user_id), ''::bytea) from asked) as asked,
      (select count(*) > ${MOST_CHANGES} from changed) as is_cut
    from (${some.from.map(listOf).join(' union all ')}) as lists order by count desc limit 1`,
}

const READ_LINES = {
  name: 'inbound_lines',
  text: `select (select ${AUDIENCE} from lines where ${shownOf('$1')}) as audience,
      coalesce(max(scale * 100), 100)::int as line_scale, coalesce(bool_or(bridge <> 'direct'), false) as is_shared
    from lines where inbound_number = $1 and removed_at is null`,
}

type MembersRow = [count: number, all: Buffer, near: Buffer, limited: Buffer, audience: string, unseenFrom: bigint]
type LinesRow = [audience: string, lineScale: number, isShared: boolean]

export async function readInboundLines(app: Pick<App, 'readRows'>, inboundNumber: number): Promise<InboundLines> {
  const [row] = await app.readRows(READ_LINES, [inboundNumber])
  const [audience, lineScale, isShared] = row as LinesRow
  return { audience, isShared, lineScale: BigInt(lineScale) }
}

/** Members as of one moment, from which a later read of the same audience can go on. */
export interface MembersRead extends Members, Pick<InboundLines, 'audience'> {
  readAt: Date
  /** Transactions before this one had ended: all that they changed was seen. */
  unseenFrom: bigint
}

export async function readMembers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
): Promise<MembersRead> {
  const now = app.now()
  const [row] = await app.readRows(READ_MEMBERS, [inboundNumber, now, businessDay(now, app.config.timeZone)])
  return membersIn(row as MembersRow, now)
}

/**
 * Reads those members again who may have changed since an earlier read, and those who were near the end.
 * @returns their ids by ascending number, and those of them who are members now; undefined where more have changed
 */
export async function readChangedMembers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
  { near, readAt, unseenFrom }: MembersRead,
): Promise<{ asked: number[]; fresh: MembersRead } | undefined> {
  const now = app.now()
  const day = businessDay(now, app.config.timeZone)
  const nearIds = near.map(({ id }) => id).join()
  const [row] = await app.readRows(READ_CHANGED, [inboundNumber, now, day, unseenFrom, readAt, nearIds])
  const [packedIds, isCut] = (row as unknown[]).slice(-2) as [Buffer, boolean]
  if (isCut) return undefined
  const asked = Array.from({ length: packedIds.length / 4 }, (_, place) => packedIds.readUInt32BE(place * 4))
  return { asked, fresh: membersIn(row as MembersRow, now) }
}

function membersIn([count, all, near, limited, audience, unseenFrom]: MembersRow, readAt: Date): MembersRead {
  if (all.length !== count * USER_BYTES) throw new Error('a credential seed has another length')
  return { all, near: nearIn(near), limited, audience, unseenFrom, readAt }
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
