import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberWith, moveGiftWindows, sendRaw } from '../../../../test/gifts.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ rateLimitScale: 1, trustedProxies: ['127.0.0.1'] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await sql`delete from rate_counters`.execute(server.app.db)
})
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const WRONG = 'ZZZZZZ'
const create = async (member: Member) => (await sendRaw(server, member, '/api/push/create', { pushNumber: 20 })).code

/** A call from an address of its own; the server believes the proxy in front of it. */
async function receive(member: Member, code: string, address: string): Promise<number> {
  return (await member.call('receiveGift', { code }, { 'x-forwarded-for': address })).code
}

/** Each call's window is still open, however long the test takes. */
const keepWindows = () => moveGiftWindows(server, 300)

async function guesses(member: Member, count: number, address: string): Promise<number[]> {
  const codes = []
  for (let made = 0; made < count; made += 1) {
    codes.push(await receive(member, WRONG, address))
    await keepWindows()
  }
  return codes
}

describe('gifts in a row', () => {
  it('are one in ten seconds; only gifts that were made count', async () => {
    const member = await memberWith(server, 50n)
    expect((await sendRaw(server, member, '/api/push/create', { pushNumber: 19 })).code).toBe(1037)
    expect((await sendRaw(server, member, '/api/push/create', { pushNumber: 51 })).code).toBe(1038)
    expect(await create(member)).toBe(0)
    await moveGiftWindows(server, 5)
    expect(await sendRaw(server, member, '/api/push/create', { pushNumber: 20 })).toMatchObject({
      code: 1039,
      msg: '太频繁了，过一会儿再试',
    })
    await moveGiftWindows(server, -1)
    expect(await create(member)).toBe(0)
  })

  it('are twenty a day', async () => {
    const member = await memberWith(server, 500n)
    const codes = []
    for (let made = 0; made < 21; made += 1) {
      await sql`delete from rate_counters where key like 'gift %' and key not like 'gift day %'`.execute(server.app.db)
      codes.push(await create(member))
    }
    expect(codes).toEqual([...Array(20).fill(0), 1039])
  })
})

describe('guesses of codes', () => {
  it('are ten for an account, wherever it is; then the right code is refused as well until the window is over', async () => {
    const [giver, guesser] = [await memberWith(server, 20n), await server.member()]
    const { code } = await giver.ok('createGift', { amountGb: 20 })
    expect(await guesses(guesser, 7, '198.51.100.1')).toEqual(Array(7).fill(1040))
    expect(await guesses(guesser, 4, '198.51.100.2')).toEqual([1040, 1040, 1040, 1039])
    expect(await receive(guesser, code, '198.51.100.3')).toBe(1039)
    await moveGiftWindows(server, -1)
    expect(await receive(guesser, code, '198.51.100.3')).toBe(0)
  })

  it('are fifty a day for an account, however long it waits between them', async () => {
    const guesser = await server.member()
    const codes: number[] = []
    for (let turn = 0; turn < 26; turn += 1) {
      codes.push(...(await guesses(guesser, 2, `198.51.100.${turn}`)))
      // The windows of ten minutes are over, the day is not.
      await sql`delete from rate_counters where key like 'gift code %' and key not like 'gift code day %'`.execute(
        server.app.db,
      )
    }
    expect(codes).toEqual([...Array(50).fill(1040), 1039, 1039])
  })

  it('of many accounts are limited for their network, of IPv6 the /64; a receiver there has tries of his own', async () => {
    const [giver, receiver] = [await memberWith(server, 20n), await server.member()]
    const { code } = await giver.ok('createGift', { amountGb: 20 })
    const network = (host: number) => `2001:db8:1:1::${host}`
    const crowd = await Promise.all([1, 2, 3, 4].map(() => server.member()))
    const codes = []
    for (const [place, one] of crowd.entries()) codes.push(...(await guesses(one, 10, network(place + 1))))
    // Two use up the twenty of the network; each of the others has three tries of its own.
    expect(codes.filter((each) => each === 1040)).toHaveLength(20 + 2 * 3)
    expect(await guesses(receiver, 2, network(9))).toEqual([1040, 1040])
    expect(await receive(receiver, code, network(9))).toBe(0)
  })

  it('are not limited by the cookie of the device: browsers do not send it here, and who guesses can leave it out', async () => {
    const cookie = `device=${'g'.repeat(43)}`
    const codes = []
    for (const place of [0, 1]) {
      const member = await server.member()
      for (let made = 0; made < 9; made += 1) {
        const headers = { 'x-forwarded-for': `198.51.100.${50 + place}`, cookie }
        codes.push((await member.call('receiveGift', { code: WRONG }, headers)).code)
        await keepWindows()
      }
    }
    expect(codes).toEqual(Array(18).fill(1040))
  })

  it('that were right, or of a gift of one’s own, do not count', async () => {
    const [giver, receiver] = [await memberWith(server, 500n), await server.member()]
    for (let made = 0; made < 11; made += 1) {
      await sql`delete from rate_counters where key like 'gift ' || (select id from users where email = ${giver.email})`.execute(
        server.app.db,
      )
      const { code } = await giver.ok('createGift', { amountGb: 20 })
      expect(await receive(receiver, code, '198.51.100.9')).toBe(0)
      await keepWindows()
    }
    expect(await guesses(receiver, 3, '198.51.100.9')).toEqual([1040, 1040, 1040])
  })
})
