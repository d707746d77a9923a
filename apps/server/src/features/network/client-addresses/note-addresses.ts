import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networksOf, plainAddress } from '../../../platform/addresses.ts'
import type { App } from '../../../platform/context.ts'

/** A row that was written so recently is left alone: several nodes report the same device at about the same time. */
const FRESH_SECONDS = 10

/**
 * Notes which addresses users are connected from, as a node reports it. What is no address counts for nothing, a network
 * of IPv6 as one, and users that are not there are left out.
 * @param addresses by the users' numbers
 */
export async function noteAddresses(
  app: Pick<App, 'db' | 'now' | 'secrets'>,
  addresses: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const key = app.secrets.derive('device addresses')
  const seen = [...addresses].flatMap(([userId, texts]) => {
    const networks = texts.filter((text) => plainAddress(text) !== undefined).map((text) => networksOf(text)[0]?.name)
    return [...new Set(networks)].map((network) => ({ userId, digest: digestOf(key, network ?? '') }))
  })
  if (seen.length === 0) return
  const now = app.now()
  // In one order everywhere, so that two reports never wait for each other in a ring.
  await sql`
    insert into devices (user_id, address, seen_at)
    select u.id, seen.address, ${now}
    from unnest(
      string_to_array(${seen.map(({ userId }) => userId).join()}::text, ',')::bigint[],
      string_to_array(${seen.map(({ digest }) => digest).join()}::text, ',')::bigint[]) as seen (user_id, address)
    join accounts u on u.id = seen.user_id
    order by 1, 2
    on conflict (user_id, address) do update set seen_at = excluded.seen_at
    where devices.seen_at not between excluded.seen_at - make_interval(secs => ${FRESH_SECONDS}) and excluded.seen_at`.execute(
    app.db,
  )
}

function digestOf(key: Buffer, network: string): bigint {
  return createHmac('sha256', key).update(network).digest().readBigInt64BE(0)
}
