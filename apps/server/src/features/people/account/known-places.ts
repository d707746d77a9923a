import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networksOf } from '../../../platform/addresses.ts'
import type { App, Client } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newToken } from '../../../platform/ids.ts'

const MAX_PLACES = 30
const FORGOTTEN_AFTER_DAYS = 400
/** The cookie keeps at most this many device tokens, for accounts that share a browser. */
const MAX_DEVICE_TOKENS = 5

type PlaceKind = 'network' | 'device' | 'browser'

/** The client's network and device token, if the account has signed in with them. Unknown account: both undefined. */
export interface KnownPlaces {
  network: string | undefined
  deviceToken: string | undefined
}

/** One query, whether the account exists or not. */
export async function findKnownPlaces(app: App, client: Client, email: string): Promise<KnownPlaces> {
  const network = networkOf(client)
  const hashOf = placeHash(app)
  const { rows } = await sql<{ place_hmac: Buffer }>`
    select p.place_hmac from sign_in_places p join users u on u.id = p.user_id
    where lower(u.email) = ${email} and p.last_used_at > now() - make_interval(days => ${FORGOTTEN_AFTER_DAYS})
      and p.place_hmac = any(${[hashOf('network', network), ...client.deviceTokens.map((token) => hashOf('device', token))]})
  `.execute(app.db)
  const isKnown = (hash: Buffer) => rows.some(({ place_hmac }) => place_hmac.equals(hash))
  return {
    network: isKnown(hashOf('network', network)) ? network : undefined,
    deviceToken: client.deviceTokens.find((token) => isKnown(hashOf('device', token))),
  }
}

/**
 * Notes from where somebody has just signed in.
 * @returns the tokens for the device's cookie; his own comes first
 */
export async function notePlaces(
  app: Pick<App, 'secrets'>,
  tx: Tx,
  userId: bigint,
  client: Client,
  deviceToken: string = newToken(),
): Promise<string[]> {
  const hashOf = placeHash(app)
  const tokens = [...new Set([deviceToken, ...client.deviceTokens])].slice(0, MAX_DEVICE_TOKENS)
  const places = [
    { kind: 'network', hash: hashOf('network', networkOf(client)) },
    { kind: 'device', hash: hashOf('device', deviceToken) },
    // Each account has a token of its own in a browser; this tells which accounts are in the same one.
    ...tokens.map((token) => ({ kind: 'browser', hash: hashOf('browser', token) })),
  ]
  await sql`insert into sign_in_places (user_id, place_hmac, kind)
    select ${userId}, p.place_hmac, p.kind
    from unnest(${places.map(({ hash }) => hash)}::bytea[], ${places.map(({ kind }) => kind)}::text[]) as p (place_hmac, kind)
    order by 2
    on conflict (user_id, place_hmac) do update set last_used_at = now(), kind = excluded.kind`.execute(tx)
  await sql`delete from sign_in_places where user_id = ${userId} and place_hmac in (
      select place_hmac from (select place_hmac,
        row_number() over (partition by kind is not distinct from 'browser' order by last_used_at desc) as place
        from sign_in_places where user_id = ${userId}) p where place > ${MAX_PLACES})`.execute(tx)
  return tokens
}

/** Places that two accounts have both signed in from: the same /64 or IPv4 address, the same browser. */
export async function sharedPlaces(tx: Tx, one: bigint, other: bigint): Promise<('network' | 'device')[]> {
  const { rows } = await sql<{ shared: 'network' | 'device' }>`
    select distinct case a.kind when 'browser' then 'device' else a.kind end as shared
    from sign_in_places a join sign_in_places b on b.place_hmac = a.place_hmac and b.user_id = ${other}
    where a.user_id = ${one} and a.kind in ('network', 'browser') order by 1`.execute(tx)
  return rows.map(({ shared }) => shared)
}

/** The smallest network of an address: neighbours in a /48 are strangers. */
function networkOf(client: Client): string {
  return networksOf(client.ip)[0]?.name ?? ''
}

/** A dump of the database tells nobody's addresses. */
function placeHash(app: Pick<App, 'secrets'>): (kind: PlaceKind, name: string) => Buffer {
  const key = app.secrets.derive('sign-in places')
  return (kind, name) => createHmac('sha256', key).update(`${kind} ${name}`).digest()
}
