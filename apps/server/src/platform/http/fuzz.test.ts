import { type AnyCall, type CallName, calls } from '@dukou/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPayload, type KnownIds, likelyPayload } from '../../../test/any-input.ts'
import { createClient, digestOf, post, readAnswer } from '../../../test/client.ts'
import { ADMIN } from '../../../test/config.ts'
import { entryInput, lineInput, nodeInput } from '../../../test/node-inputs.ts'
import { type Member, PASSWORD, startTestServer, type TestServer } from '../../../test/server.ts'
import { addPlan } from '../../../test/shop.ts'
import { stateOf } from '../../../test/state.ts'

/** The embedded database takes a tenth of a second to tell its state. `npm run soak -- fuzz` asks for more. */
const RUNS = Number(process.env.DUKOU_FUZZ_RUNS ?? (process.env.TEST_DATABASE === 'postgres' ? 2 : 1))
const BUSY = 2009
/** Internals that no answer may contain: SQL, stack traces, paths. */
const INSIDES =
  /\bselect\b.*\bfrom\b|insert into|update .* set |node_modules|\.ts:\d|\bat \w+ \(|relation "|syntax error|PGlite/i

let server: TestServer
let member: Member
let admin: Awaited<ReturnType<TestServer['admin']>>
let ids: KnownIds
/** The state of the tables as it was last read; undefined once they may have been written to. */
let known: Awaited<ReturnType<typeof stateOf>> | undefined

beforeAll(async () => {
  server = await startTestServer()
  member = await server.member()
  admin = await server.admin()
  const planId = await addPlan(server.app)
  const { id: orderId } = await member.ok('createOrder', { planId })
  const { id: entryId } = await admin.ok('saveEntry', entryInput())
  const { id: entitlementId } = await admin.ok('saveEntitlement', {
    revision: null,
    id: null,
    name: 'fuzz',
    description: '',
  })
  const { id: nodeId } = await admin.ok('saveNode', nodeInput({ type: 'v2ray' }))
  const { id: lineId } = await admin.ok('saveLine', lineInput(nodeId, { protocol: 'shadowsocks' }))
  const { id: ticketId } = await member.ok('createTicket', { title: 'fuzz', text: 'fuzz', pictureUrl: null })
  ids = {
    id: [ticketId],
    combo_id: [planId],
    order_id: [orderId],
    entryID: [entryId],
    agentID: [nodeId],
    permissionRequire: [entitlementId],
    _id: [entryId, nodeId, lineId, entitlementId],
  }
})
afterAll(() => server.stop())

/** A live session, for some calls end theirs. It was used just now, or the next call would note its use among what it changes. */
async function tokenFor(call: AnyCall): Promise<string | undefined> {
  const { rows } = await sql`update sessions set last_used_at = now()
    where last_used_at < now() - interval '1 minute' returning 1`.execute(server.app.db)
  if (rows.length > 0) known = undefined
  const client = ['staff', 'operator', 'admin'].includes(call.caller) ? admin : member
  if (await stillSignedIn(client.token)) return client.token
  const { email, password } = client === admin ? ADMIN : { email: member.email, password: PASSWORD }
  known = undefined
  client.token = (await createClient(server.origin).ok('login', { email, passwordDigest: digestOf(password) })).token
  return client.token
}

async function stillSignedIn(token: string | undefined): Promise<boolean> {
  return (await createClient(server.origin, token).call('userInfo', {})).code === 0
}

describe('whatever is sent to a call', () => {
  it.each(Object.entries<AnyCall>(calls))(
    '%s answers a decodable envelope, breaks nothing, tells nothing of its insides, and a refusal leaves no trace',
    async (name, call) => {
      const codes = new Map<number, number>()
      const one = async (payload: unknown, key: string) => {
        const headers = { authorization: `Bearer ${await tokenFor(call)}`, ...(key && { 'idempotency-key': key }) }
        const before = known ?? (await stateOf(server.app))
        known = undefined
        const { status, answered } = await post(server.origin + call.path, payload, headers)
        codes.set(answered.code, (codes.get(answered.code) ?? 0) + 1)
        if (answered.code === 0) {
          readAnswer(name as CallName, answered.data)
          return
        }
        expect(Number.isInteger(answered.code) && answered.code !== 999).toBe(true)
        expect(status === 200 || status === 400 || (status === 503 && answered.code === BUSY)).toBe(true)
        expect(answered.data).toBeNull()
        expect(answered.msg.length).toBeGreaterThan(3)
        expect(JSON.stringify(answered)).not.toMatch(INSIDES)
        const after = await stateOf(server.app)
        expect(after).toEqual(before)
        known = after
      }
      const isPastSchema = () => [...codes.keys()].some((code) => code !== 2001 && code !== 2002)
      const keys = fc.constantFrom('', '', 'k1', 'k2', 'k 3')
      const whatever = fc.asyncProperty(anyPayload(call, ids), keys, one)
      await fc.assert(whatever, { numRuns: RUNS, endOnFailure: true })
      // Few runs may all be refused by the schema; then there are more, half of which it likely allows, until one is not.
      const likely = fc.asyncProperty(fc.oneof(likelyPayload(call, ids), anyPayload(call, ids)), keys, one)
      for (let more = 0; more < 600 && !isPastSchema(); more += 1) {
        await fc.assert(likely, { numRuns: 1, endOnFailure: true })
      }
      expect(isPastSchema(), 'nothing came past the schema').toBe(true)
    },
    600_000,
  )
})
