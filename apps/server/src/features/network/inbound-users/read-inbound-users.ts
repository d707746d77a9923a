import { businessDay } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { inboundUsersOf, speedLimit } from './inbound-users-sql.ts'

/** One member's bytes: the user's id, big-endian, and the seed of his credentials. */
const ID_BYTES = 4
const SEED_BYTES = 16
export const USER_BYTES = ID_BYTES + SEED_BYTES
/** Limits of one member: the id, the speed in Mbit/s (20 bits) and the number of devices (12 bits); 0: no limit. */
export const LIMIT_BYTES = ID_BYTES + 4
const DEVICE_BITS = 12
export const MOST_DEVICES = 2 ** DEVICE_BITS - 1
/** In Mbit/s. */
export const MOST_SPEED = 2 ** (32 - DEVICE_BITS) - 1

export interface Members {
  /** All of them, {@link USER_BYTES} each, by ascending id. */
  all: Buffer
  /** Those with limits, {@link LIMIT_BYTES} each, likewise. */
  limited: Buffer
}

const NOW = '$2::timestamptz'
const TODAY = '$3::date'
const { shown, from } = inboundUsersOf('$1', NOW, TODAY)

const listOf = (some: string) => `
    select count(*)::int as count,
      coalesce(string_agg(int4send(id) || credential_seed, ''::bytea), ''::bytea) as "all",
      coalesce(string_agg(int8send((id::bigint << 32) + (speed << ${DEVICE_BITS}) + devices), ''::bytea)
        filter (where speed > 0 or devices > 0), ''::bytea) as limited
    from (select u.id::int as id, u.credential_seed, least(${speedLimit(NOW, TODAY)}, ${MOST_SPEED})::bigint as speed,
        least(coalesce(b.device_limit, 0), ${MOST_DEVICES}) as devices ${some} order by u.id) as member`

/**
 * Members of an inbound as two packed values: 100,000 members take 2 MB, and the driver parses no row for each of them.
 * One sort by id serves both values, and `encodeUsers` rejects ids out of order. The column names are distinct, because
 * the embedded engine identifies columns by name.
 */
const READ = {
  name: 'inbound_members',
  text: `with ${shown} select * from (${from.map(listOf).join(' union all ')}) as lists order by count desc limit 1`,
}

export async function readInboundUsers(
  app: Pick<App, 'readRows' | 'now' | 'config'>,
  inboundNumber: number,
): Promise<Members> {
  const now = app.now()
  const [row] = await app.readRows(READ, [inboundNumber, now, businessDay(now, app.config.timeZone)])
  const [count, all, limited] = row as [number, Buffer, Buffer]
  if (all.length !== count * USER_BYTES) throw new Error(`a credential seed is not ${SEED_BYTES} bytes long`)
  return { all, limited }
}

/** The limits that stand at a place of {@link Members.limited}. */
export function limitsAt(limited: Buffer, index: number): { id: number; speedMbps: number; devices: number } {
  const packed = limited.readUInt32BE(index * LIMIT_BYTES + ID_BYTES)
  return {
    id: limited.readUInt32BE(index * LIMIT_BYTES),
    speedMbps: packed >>> DEVICE_BITS,
    devices: packed & MOST_DEVICES,
  }
}
