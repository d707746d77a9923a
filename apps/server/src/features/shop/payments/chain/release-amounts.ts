import { sql } from 'kysely'
import type { App } from '../../../../platform/context.ts'

/** Frees amounts once the chain was read beyond their time, by its own clock: no transfer for them can still be found. */
export async function releaseAmounts(app: App): Promise<void> {
  await sql`
    update usdt_amounts a set released_at = ${app.now()} from chain_watches w
    where a.released_at is null and w.network = a.network and w.address = a.address and a.hold_until < w.read_until`.execute(
    app.db,
  )
}
