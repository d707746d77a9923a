import { timingSafeEqual } from 'node:crypto'
import type { Calls } from '@dukou/contract'
import { accessOf, businessDay } from '@dukou/domain'
import { appOf } from '@dukou/formats'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../platform/context.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { sha256 } from '../../../platform/ids.ts'
import { type BalanceRow, balanceOf } from '../../books/traffic/index.ts'
import { CONNECTED_AT } from '../../network/client-addresses/index.ts'
import { subscriptionKeyPlace, type User } from '../../people/account/index.ts'
import { LINES_READ, type LinesRead, linesStateOf } from './lines-state.ts'
import { readSkipSummary } from './skip-reasons.ts'

const SHOWN = 10

/** Why an app does not connect, as far as the server knows: link, account, and what the last fetches were given. */
export const subscriptionDoctor: Handler<Calls['subscriptionDoctor']> = async (ctx) => {
  const { user, fetches } = await readPerson(ctx)
  const now = ctx.now()
  const shownKey = ctx.secrets.openText(subscriptionKeyPlace(user.public_id), user.subscription_key_sealed)
  return {
    // The key that the page shows must be the one that a pull accepts.
    linkWorks: !user.disabled && timingSafeEqual(sha256(shownKey), user.subscription_key_sha256),
    access: accessOf({ disabled: user.disabled, balance: balanceOf(user) }, now, businessDay(now, ctx.config.timeZone)),
    connectedAt: user.connected_at,
    usedDay: user.used_day,
    lines: linesStateOf(ctx, user),
    fetches: fetches.map((row) => {
      const { app, version } = appOf(row.user_agent)
      return {
        at: row.at,
        client: row.client,
        app,
        appVersion: version,
        lines: row.lines,
        skipped: row.skipped,
        skipReasons: readSkipSummary(row.skip_reasons),
      }
    }),
  }
}

interface Fetch {
  at: Date
  client: string
  user_agent: string
  lines: number
  skipped: number
  skip_reasons: string
}

interface Seen {
  connected_at: Date | null
  used_day: string | null
}

type Person = User & BalanceRow & Seen & LinesRead

/** A row for each of the last fetches; one with nothing of a fetch where there was none. */
async function readPerson({ db, actor }: Ctx<Actor>): Promise<{ user: Person; fetches: Fetch[] }> {
  const { rows } = await sql<Person & (Fetch | { at: null })>`
    select u.*, b.*, f.*, ${sql.raw(LINES_READ)},
      ${sql.raw(CONNECTED_AT)} as connected_at,
      (select max(day) from user_days where user_id = u.id) as used_day
    from users u join traffic_balances b on b.user_id = u.id left join lateral (
      select f.at, k.client, k.user_agent, k.lines, k.skipped, k.skip_reasons,
        -- Of the same millisecond, the one that was written last.
        row_number() over (order by f.at desc, f.ctid desc) as place
      from fetch_log f join fetch_kinds k on k.id = f.kind
      where f.user_id = u.id order by place limit ${SHOWN}) f on true
    where u.id = ${actor.id} order by f.place`.execute(db)
  const [user] = rows
  if (!user) throw new Error(`there is no user ${actor.id}`)
  return { user, fetches: rows.filter((row) => row.at !== null) }
}
