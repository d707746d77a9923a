import { businessDay } from '@dukou/domain'
import type { App } from '../../platform/context.ts'
import { membersOf } from './member-sql.ts'

/** One member's bytes: the user's id, big-endian, and the seed of his credentials. */
const ID_BYTES = 4
const SEED_BYTES = 16
export const MEMBER_BYTES = ID_BYTES + SEED_BYTES

const { shown, from } = membersOf('$1', '$2::timestamptz', '$3::date')

/**
 * Who may use an inbound now, in one value by ascending id: a list of a hundred thousand is two megabytes, and neither
 * rows nor columns are made of it.
 */
const READ = {
  name: 'inbound_members',
  text: `
    with ${shown}
    select count(*)::int as members,
      coalesce(string_agg(int4send(u.id::int) || u.credential_seed, ''::bytea order by u.id), ''::bytea) as packed
    ${from}`,
}

export async function readMembers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
): Promise<Buffer> {
  const now = app.now()
  const [row] = await app.readRows(READ, [inboundNumber, now, businessDay(now, app.config.timeZone)])
  const [count, packed] = row as [number, Buffer]
  if (packed.length !== count * MEMBER_BYTES) throw new Error(`a credential seed is not ${SEED_BYTES} bytes long`)
  return packed
}
