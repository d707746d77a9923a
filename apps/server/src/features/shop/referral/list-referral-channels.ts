import type { AnswerOf, Calls, InputOf } from '@dukou/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuseCursor, refuseLostCursor } from '../../../platform/page.ts'
import type { Settings } from '../../base/settings/index.ts'
import { accountsLike } from '../../people/account/index.ts'

type Channel = AnswerOf<Calls['listReferralChannels']>[number]
type Wanted = Omit<InputOf<Calls['listReferralChannels']>, 'number'>

export interface ChannelRow extends Omit<Channel, 'rewardRate' | 'windowDays' | 'cursor'> {
  /** Null, here and below: what the settings say. */
  reward_bp: number | null
  window_days: number | null
}

/** The earnings of a channel's owner when the row was read, and his public id: a later rebate moves no cursor. */
interface Place {
  rewardLi: bigint
  publicId: string
}

export const listReferralChannels: Handler<Calls['listReferralChannels']> = async (ctx, { number, ...wanted }) => {
  const { rows } = await referralChannelsQuery(wanted, number).execute(ctx.db)
  if (wanted.after !== null) await refuseLostCursor(ctx, rows, ownerOf(placeOf(wanted.after)), wanted.after)
  return rows.map((row) => channelOf(ctx.settings, row))
}

const ONLY = { flagged: sql`and s.flagged > 0`, owing: sql`and s.debt_li > 0` }

/** Those that earned most first, by the index of their sums; or those that a text names. */
export function referralChannelsQuery({ sought, only, after }: Wanted, number: number): RawBuilder<ChannelRow> {
  const which = only === null ? sql`` : ONLY[only]
  const place = after === null ? null : placeOf(after)
  const less = (sum: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    place === null ? sql`` : sql`and (${sum}, ${id}) < (${place.rewardLi}::bigint, (${ownerOf(place)}))`
  const found =
    sought.trim() === ''
      ? sql`select u.id, s.reward_li from rebate_sums s join accounts u on u.id = s.user_id
          where true ${which} ${less(sql`s.reward_li`, sql`s.user_id`)}
          order by s.reward_li desc, s.user_id desc limit ${number}`
      : sql`select u.id, coalesce(s.reward_li, 0) as reward_li from (${named(sought)}) u
          left join rebate_sums s on s.user_id = u.id
          where true ${which} ${less(sql`coalesce(s.reward_li, 0)`, sql`u.id`)} order by 2 desc, 1 desc limit ${number}`
  return sql<ChannelRow>`
    with found as materialized (${found})
    select u.public_id as id, u.email, coalesce(c.name, '') as name, c.code, c.reward_bp, c.window_days, i.invited, i.paid,
      coalesce(s.rebates, 0) as rebates, coalesce(s.flagged, 0) as flagged, coalesce(s.external_li, 0) as "externalLi",
      f.reward_li as "rewardLi", coalesce(s.reversed_li, 0) as "reversedLi", coalesce(s.debt_li, 0) as "debtLi"
    from found f join accounts u on u.id = f.id left join rebate_sums s on s.user_id = f.id
      left join invite_codes c on c.owner_id = f.id
      cross join lateral (select count(*)::int as invited, count(*) filter (where has_paid)::int as paid
        from invitations where inviter_id = f.id and deleted_at is null and merged_into_id is null) i
    order by f.reward_li desc, f.id desc`
}

/** Owners of a code, or with an e-mail that begins so. */
const named = (sought: string) => sql`
  select owner_id as id from invite_codes where code = ${sought.trim()}
  union (${accountsLike(sought)})`

const ownerOf = ({ publicId }: Place) => sql`select id from accounts where public_id = ${publicId}`

function placeOf(cursor: string): Place {
  const [, rewardLi, publicId] = /^(\d{1,18})-([0-9a-f]{24})$/.exec(cursor) ?? []
  if (rewardLi === undefined || publicId === undefined) refuseCursor()
  return { rewardLi: BigInt(rewardLi), publicId }
}

function channelOf(settings: Settings, { reward_bp, window_days, ...row }: ChannelRow): Channel {
  return {
    ...row,
    rewardRate: (reward_bp ?? settings.channelRewardBp) / 10_000,
    windowDays: window_days ?? settings.channelWindowDays,
    cursor: `${row.rewardLi}-${row.id}`,
  }
}
