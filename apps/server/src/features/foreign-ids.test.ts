import type { CallName, Calls, InputOf } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../test/gateway.ts'
import { giveTraffic } from '../../test/gifts.ts'
import { type Member, startTestServer, type TestServer } from '../../test/server.ts'
import { addPlan, openPaymentAccount } from '../../test/shop.ts'
import { stateOf } from '../../test/state.ts'
import { openBank, toTransfer } from '../../test/transfers.ts'
import { requested } from '../../test/withdrawals.ts'
import { tellUser } from './messages/notices/index.ts'

let server: TestServer
let gateway: Gateway
let stranger: Member
let admin: Awaited<ReturnType<TestServer['admin']>>
/** Ids that belong to another member. */
const foreign = { orderId: '', tradeId: '', transferId: '', noticeId: '', withdrawalId: '', giftId: '' }
/** Ticket of another member. Members cannot see it, but admins can answer every ticket. */
let foreignTicket = ''

beforeAll(async () => {
  gateway = await startGateway()
  server = await startTestServer({ sandbox: true })
  await openPaymentAccount(server.app, gateway)
  const owner = await server.member()
  stranger = await server.member()
  admin = await server.admin()
  foreign.orderId = (await owner.ok('createOrder', { planId: await addPlan(server.app) })).id
  const buy = { orderId: foreign.orderId, payMode: 'alipay', isMobile: false, returnUrl: '' } as const
  foreign.tradeId = (await owner.ok('buy', buy)).id
  await openBank(server)
  foreign.transferId = (await toTransfer(server, owner)).trade.id
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', owner.email)
    .executeTakeFirstOrThrow()
  await server.app.db
    .transaction()
    .execute((tx) => tellUser(tx, { userId: id, key: 'test:private', href: '', text: { zh: '私人', en: 'private' } }))
  foreignTicket = (await owner.ok('createTicket', { title: 'private', text: 'private', pictureUrl: null })).id
  foreign.withdrawalId = (await requested(server)).id
  await giveTraffic(server, owner.email, 20n)
  foreign.giftId = (await owner.ok('createGift', { amountGb: 20 })).id
  foreign.noticeId = (await owner.ok('listNotices', {}))[0]?.id ?? ''
})
afterAll(async () => {
  await server.stop()
  gateway.stop()
})

const NOBODYS = 'f'.repeat(24)

/** Every call that takes the id of something that belongs to one user. */
const withId: { [N in CallName]?: (id: typeof foreign) => InputOf<Calls[N]> } = {
  applyCoupon: ({ orderId }) => ({ orderId, code: 'H7K2RW' }),
  buy: ({ orderId }) => ({ orderId, payMode: 'alipay', isMobile: false, returnUrl: '' }),
  cancelOrder: ({ orderId }) => ({ orderId }),
  cancelWithdrawal: ({ withdrawalId }) => ({ withdrawalId }),
  readTransfer: ({ transferId }) => ({ tradeId: transferId }),
  sendProof: ({ transferId }) => ({ tradeId: transferId, proofUrl: 'x', note: '' }),
  orderFeedback: ({ orderId }) => ({ orderId, text: 'slow' }),
  readNotice: ({ noticeId }) => ({ noticeId }),
  releaseWallet: ({ orderId }) => ({ orderId }),
  removeCoupon: ({ orderId }) => ({ orderId }),
  tradeStatus: ({ tradeId }) => ({ tradeId }),
  takeBackGift: ({ giftId }) => ({ giftId }),
  walletCheck: ({ orderId }) => ({ orderId }),
}

describe('what belongs to somebody else', () => {
  it.each(Object.entries(withId))('is for %s as if it were not there, for an admin too', async (name, inputFor) => {
    const nobodys = Object.fromEntries(Object.keys(foreign).map((kind) => [kind, NOBODYS])) as typeof foreign
    for (const client of [stranger, admin]) {
      const ask = (ids: typeof foreign) => client.call(name as 'cancelOrder', inputFor(ids) as { orderId: string })
      const before = await stateOf(server.app)
      const absent = await ask(nobodys)
      const other = await ask(foreign)
      expect(absent.code).toBeGreaterThan(2000)
      expect({ status: other.status, code: other.code, msg: other.msg, data: other.data }).toEqual({
        status: absent.status,
        code: absent.code,
        msg: absent.msg,
        data: null,
      })
      expect(await stateOf(server.app)).toEqual(before)
    }
  })

  it.each([
    ['refreshTicket', (ticketId: string) => ({ ticketId })],
    ['replyToTicket', (ticketId: string) => ({ ticketId, text: 'mine?', pictureUrl: null })],
  ] as const)('is for %s as if it were not there, where it is a ticket', async (name, inputFor) => {
    const before = await stateOf(server.app)
    const ask = (id: string) => stranger.call(name as 'replyToTicket', inputFor(id) as InputOf<Calls['replyToTicket']>)
    const [absent, other] = [await ask(NOBODYS), await ask(foreignTicket)]
    expect(absent.code).toBeGreaterThan(2000)
    expect([other.code, other.msg, other.data]).toEqual([absent.code, absent.msg, null])
    expect(await stateOf(server.app)).toEqual(before)
    expect(await stranger.ok('listTickets', {})).toEqual([])
  })

  it('is in nobody else’s lists', async () => {
    for (const client of [stranger, admin]) {
      expect(await client.ok('listOrders', {})).toEqual([])
      expect((await client.ok('listNotices', {})).map(({ id }) => id)).not.toContain(foreign.noticeId)
    }
  })
})
