import type { PayoutNetwork } from '@dukou/domain'
import { sql } from 'kysely'
import type { App } from '../../../../platform/context.ts'
import type { Db, Tx } from '../../../../platform/database/tables.ts'

interface Watched {
  network: PayoutNetwork
  address: string
  /** The account whose sources are asked. */
  paymentAccount: string
  /** From now on at least so often. */
  pollSeconds: number
}

/** Has the watcher read the chain of an address, from now on, and soon. One that is watched already goes on where it is. */
export async function openWatch(app: Pick<App, 'now'>, db: Db | Tx, watched: Watched): Promise<void> {
  const { network, address, paymentAccount, pollSeconds } = watched
  const now = app.now()
  const soon = new Date(now.getTime() + pollSeconds * 1000)
  await sql`
    insert into chain_watches (network, address, channel, started_at, next_poll_at, verdict_since)
    values (${network}, ${address}, ${paymentAccount}, ${now}, ${now}, ${now})
    on conflict (network, address) do update set channel = excluded.channel,
      next_poll_at = least(chain_watches.next_poll_at, ${soon}::timestamptz)
    where chain_watches.channel <> excluded.channel or chain_watches.next_poll_at > ${soon}::timestamptz`.execute(db)
}
