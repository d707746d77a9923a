import { USDT_HOLD_MINUTES, USDT_STEPS } from '@dukou/domain'
import { sql } from 'kysely'
import type { Receiving } from '../../../../gateways/index.ts'
import type { App } from '../../../../platform/context.ts'
import type { Settings } from '../../../base/settings/index.ts'
import type { Trade } from '../payments-table.ts'
import { openWatch } from './open-watch.ts'

/** Others may take an amount between its choice and its row, so often at most. */
const TRIES = 20

/** How a payment gets an amount of its own at the site's address. An amount once kept is not given to another before the chain was read beyond its time. */
export function receivingFor(
  app: Pick<App, 'db' | 'now'>,
  settings: Settings,
  trade: Pick<Trade, 'id' | 'channel' | 'expires_at'>,
): Receiving {
  const { usdtAddress: address, usdtRateTenThousandths: rateTenThousandths } = settings
  return {
    address,
    rateTenThousandths,
    keepAmount: (asked) =>
      app.db.transaction().execute(async (tx) => {
        const { network, address, leastMilli } = asked
        await openWatch(app, tx, {
          network,
          address,
          paymentAccount: trade.channel,
          pollSeconds: settings.usdtCheckSeconds,
        })
        const holdUntil = new Date(trade.expires_at.getTime() + USDT_HOLD_MINUTES * 60_000)
        for (let tried = 0; tried < TRIES; tried += 1) {
          const { rows } = await sql<{ usdt_milli: bigint }>`
            insert into usdt_amounts (network, address, usdt_milli, trade_id, rate_ten_thousandths, created_at, hold_until)
            select ${network}, ${address}, step, ${trade.id}, ${rateTenThousandths}, ${app.now()}, ${holdUntil}
            from generate_series(${leastMilli}::bigint, ${leastMilli + BigInt(USDT_STEPS - 1)}::bigint) step
            where not exists (select 1 from usdt_amounts a where a.network = ${network} and a.address = ${address}
              and a.usdt_milli = step and a.released_at is null)
            order by step limit 1
            on conflict (network, address, usdt_milli) where released_at is null do nothing
            returning usdt_milli`.execute(tx)
          const [kept] = rows
          if (kept) return kept.usdt_milli
          const { rows: free } = await sql`
            select 1 from (select count(*) as held from usdt_amounts where network = ${network} and address = ${address}
              and released_at is null and usdt_milli between ${leastMilli} and ${leastMilli + BigInt(USDT_STEPS - 1)}) a
            where held < ${USDT_STEPS}`.execute(tx)
          if (free.length === 0) break
        }
        throw new Error(`no amount is left for ${leastMilli} thousandths of a USDT`)
      }),
  }
}
