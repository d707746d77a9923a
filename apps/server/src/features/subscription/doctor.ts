import { timingSafeEqual } from 'node:crypto'
import type { Calls } from '@dukou/contract'
import { accessOf, businessDay } from '@dukou/domain'
import { appOf } from '@dukou/formats'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { sha256 } from '../../platform/ids.ts'
import { findUser, subscriptionKeyPlace } from '../account/index.ts'
import { readBalance } from '../traffic/index.ts'
import { readSkipSummary } from './skip-reasons.ts'

const SHOWN = 10

/** Why an app does not connect, as far as the server knows: link, account, and what the last fetches were given. */
export const subscriptionDoctor: Handler<Calls['subscriptionDoctor']> = async (ctx) => {
  const [user, balance, fetches] = await Promise.all([
    findUser(ctx.db, ctx.actor.id),
    readBalance(ctx.db, ctx.actor.id),
    lastFetches(ctx),
  ])
  const now = ctx.now()
  const shownKey = ctx.secrets.openText(subscriptionKeyPlace(user.public_id), user.subscription_key_sealed)
  return {
    // The key that the page shows must be the one that a pull accepts.
    linkWorks: !user.disabled && timingSafeEqual(sha256(shownKey), user.subscription_key_sha256),
    access: accessOf({ disabled: user.disabled, balance }, now, businessDay(now, ctx.config.timeZone)),
    fetches,
  }
}

interface FetchRow {
  at: Date
  client: string
  user_agent: string
  lines: number
  skipped: number
  skip_reasons: string
}

async function lastFetches({ db, actor }: Ctx<Actor>) {
  const { rows } = await sql<FetchRow>`
    select f.at, k.client, k.user_agent, k.lines, k.skipped, k.skip_reasons
    from fetch_log f join fetch_kinds k on k.id = f.kind
    -- Of the same millisecond, the one that was written last.
    where f.user_id = ${actor.id} order by f.at desc, f.ctid desc limit ${SHOWN}`.execute(db)
  return rows.map((row) => {
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
  })
}
