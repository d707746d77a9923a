import { usdtNetwork } from '@dukou/domain'
import { sql } from 'kysely'
import { payAdapters } from '../../../../gateways/index.ts'
import type { App } from '../../../../platform/context.ts'
import { readSettings, type Settings } from '../../../base/settings/index.ts'
import { adapterOf, findPaymentAccount } from '../payment-accounts.ts'
import { bookTransfers } from './book-transfers.ts'
import { openWatch } from './open-watch.ts'
import { readChain } from './read-chain.ts'
import { releaseAmounts } from './release-amounts.ts'
import type { Watch } from './store-transfers.ts'
import { watchedAddress } from './watched-address.ts'

/** While no payment is waited for: money may come all the same. */
const IDLE_SECONDS = 300
/** Clocks of processes may differ by so much. */
const SLACK_SECONDS = 10

/** Adapters whose money is found on a chain. */
const WATCHED = Object.entries(payAdapters).flatMap(([name, { sources }]) => (sources ? [name] : []))

/** The job: reads the chains whose turn it is, books what was found and frees amounts. Many processes may run it at once. */
export async function watchChains(app: App): Promise<void> {
  const settings = await readSettings(app.db)
  await watchSettings(app, settings)
  await Promise.all((await claimDue(app, settings)).map((watch) => readChain(app, watch)))
  await bookTransfers(app)
  await releaseAmounts(app)
}

/** The address of the settings is read from the first moment on, so that an operator sees whether its sources work. */
async function watchSettings(app: App, settings: Settings): Promise<void> {
  const address = watchedAddress(settings)
  const network = usdtNetwork(address)
  if (!network) return
  const { rows } = await sql<{ code: string }>`
    select code from pay_channels where enabled and adapter = any(${WATCHED}::text[])
      and not exists (select 1 from chain_watches where network = ${network} and address = ${address})
    order by code`.execute(app.db)
  for (const { code } of rows) {
    const paymentAccount = await findPaymentAccount(app, code)
    if (!paymentAccount || !adapterOf(paymentAccount).sources?.(paymentAccount, network)) continue
    await openWatch(app, app.db, { network, address, paymentAccount: code, pollSeconds: settings.usdtCheckSeconds })
    return
  }
}

/** An address is read while the settings name it, and later while an amount is kept there: a wallet may have signed. */
async function claimDue(app: App, settings: Settings): Promise<Watch[]> {
  const now = app.now()
  const { rows } = await sql<Watch>`
    update chain_watches w set next_poll_at = ${now}::timestamptz + make_interval(secs => case when held.is then
      ${settings.usdtCheckSeconds}::float8 else ${IDLE_SECONDS} end)
    from (select id, exists (select 1 from usdt_amounts a where a.network = c.network and a.address = c.address
      and a.released_at is null) as is from chain_watches c) held
    where held.id = w.id and (held.is or w.address = ${watchedAddress(settings)})
      and (w.next_poll_at <= ${now}
        or w.next_poll_at > ${now}::timestamptz + make_interval(secs => ${Math.max(settings.usdtCheckSeconds, IDLE_SECONDS) + SLACK_SECONDS}))
    returning w.*`.execute(app.db)
  return rows
}
