import { ADMIN, createClient, digestOf, lineInput, newNodeToken, nodeInput } from '@dukou/server/testing'
import type { HeldRequest } from './barrier.ts'
import type { Books } from './books.ts'

/** Credentials of a node's program at a site. */
export interface NodeAccess {
  number: number
  token: string
}

/** Bytes of each user since the previous report: `{"<user>": [up, down]}`. */
export type Traffic = Record<string, [up: number, down: number]>

const PUSH = '/api/v1/server/UniProxy/push'
const V2NODE = 'v2node go-resty/2.16.5 (https://github.com/go-resty/resty)'

/** So many nodes of one line each, as an admin adds them. */
export async function addNodes(origin: string, books: Books, count: number): Promise<NodeAccess[]> {
  const admin = createClient(origin)
  admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
  const nodes: NodeAccess[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const name = `Node ${nth + 1}`
    const { id } = await admin.ok(
      'saveNode',
      nodeInput({ name, ip: `198.51.100.${100 + nth}`, host: `n${nth}.example` }),
    )
    const { inboundNumber: number } = await admin.ok('saveLine', lineInput(id, { name }))
    nodes.push({ number, token: (await newNodeToken(books, number)) ?? '' })
  }
  return nodes
}

/** A report as v2node sends it; go-resty says `Accept` from its second try on. */
export function reportRequest(
  origin: string,
  { number, token }: NodeAccess,
  traffic: Traffic,
  tries: 'first' | 'again',
): HeldRequest {
  return {
    origin,
    method: 'POST',
    path: `${PUSH}?node_id=${number}&node_type=v2node&token=${token}`,
    headers: { 'user-agent': V2NODE, ...(tries === 'again' && { accept: 'application/json' }) },
    body: JSON.stringify(traffic),
  }
}

/** Permanent traffic with its record. @returns the user's number, as nodes know it */
export async function grantBytes({ db, ask }: Books, email: string, bytes: bigint): Promise<number> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await ask(
    `with granted as (update traffic_balances set permanent_granted = permanent_granted + $2 where user_id = $1
      returning permanent_granted)
    insert into traffic_records (key, user_id, day, type, permanent_change, permanent_after)
    select 'journey ' || $1, $1, '2026-01-01', 'coupon', $2, permanent_granted from granted returning id`,
    [id, bytes],
  )
  return Number(id)
}

/** Billed bytes of a user over all days. */
export interface Bill {
  up: number
  down: number
  /** Bytes deducted from the user's balances; `overrun` are the bytes beyond them. */
  charged: number
  overrun: number
  /** Days that are over and written out. */
  closedDays: number
}

/** A bill for each of the users, of zeros for a user who was billed nothing. */
export async function billsOf({ ask }: Books, users: readonly number[]): Promise<Map<number, Bill>> {
  const rows = await ask(
    `select id, coalesce(sum(up), 0)::bigint, coalesce(sum(down), 0)::bigint,
      coalesce(sum(trial + quota + permanent), 0)::bigint, coalesce(sum(overrun), 0)::bigint,
      (select count(*) from usage_days c where c.user_id = id)
    from unnest($1::text::bigint[]) as id left join user_days d on d.user_id = id group by id`,
    [`{${users.join()}}`],
  )
  return new Map(
    rows.map((row) => {
      const [id = 0, up = 0, down = 0, charged = 0, overrun = 0, closedDays = 0] = row.map(Number)
      return [id, { up, down, charged, overrun, closedDays }]
    }),
  )
}
