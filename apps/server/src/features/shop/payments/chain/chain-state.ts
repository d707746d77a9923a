import type { AnswerOf, Calls } from '@dukou/contract'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Handler } from '../../../../platform/http/handlers.ts'
import { settingSavedAt } from '../../../base/settings/index.ts'
import { watchedAddress } from './watched-address.ts'

type Row = { saved_at: Date | null } & ((Selectable<Tables['chain_watches']> & { kept: number }) | { id: null })

const DAY_MS = 86_400_000

/** State of each watched address: the one of the settings, and those for which something can still come. */
export const chainState: Handler<Calls['chainState']> = async (ctx) => {
  const current = watchedAddress(ctx.settings)
  const { rows } = await sql<Row>`
    select ${sql.raw(settingSavedAt('usdtRateTenThousandths'))} as saved_at, w.*
    from (select 1) one left join (
      select c.*, (select count(*)::int from usdt_amounts a where a.network = c.network and a.address = c.address
        and a.released_at is null) as kept from chain_watches c) w on w.address = ${current} or w.kept > 0
    order by w.address = ${current} desc, w.id`.execute(ctx.db)
  const savedAt = rows[0]?.saved_at ?? null
  const { usdtRateTenThousandths, usdtRateDays } = ctx.settings
  return {
    rateTenThousandths: usdtRateTenThousandths,
    rateSavedAt: savedAt,
    rateEndsAt: savedAt && usdtRateDays > 0 ? new Date(savedAt.getTime() + usdtRateDays * DAY_MS) : null,
    watches: rows.flatMap((row) => (row.id === null ? [] : [watchOf(row, current)])),
  }
}

function watchOf(
  row: Extract<Row, { kept: number }>,
  current: string,
): AnswerOf<Calls['chainState']>['watches'][number] {
  return {
    network: row.network,
    address: row.address,
    isCurrent: row.address === current,
    paymentAccount: row.channel,
    state: row.verdict,
    since: row.verdict_since,
    problem: row.problem,
    block: row.next_block === null ? null : Number(row.next_block) - 1,
    readUntil: row.read_until,
    askedAt: row.asked_at,
    nextAt: row.next_poll_at,
    kept: row.kept,
  }
}
