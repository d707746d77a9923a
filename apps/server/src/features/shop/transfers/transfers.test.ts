import { type RefusalName, refusalCodes } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import type { TestClient } from '../../../../test/client.ts'
import { knownMember, staffMember } from '../../../../test/people.ts'
import { pictureOf, sendPicture } from '../../../../test/pictures.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { stateOf } from '../../../../test/state.ts'
import { BANK, buyByTransfer, openBank, prove, proved, toTransfer, uploaded } from '../../../../test/transfers.ts'
import { expireOrders } from '../payments/index.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  await openBank(server)
  admin = await server.admin()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const orderOf = async (member: TestClient, id: string) =>
  (await member.ok('listOrders', {})).find((one) => one.id === id)
const waitingNow = async () => (await admin.ok('officeHome', {})).proofs
const confirm = (id: string, receivedLi = 12_500n, bankNo = '') =>
  admin.call('confirmProof', { id, receivedLi, bankNo })
const code = (name: RefusalName) => refusalCodes[name]
const HOUR = 3_600_000

async function inHours<T>(hours: number, act: () => Promise<T>): Promise<T> {
  const { now } = server.clock
  server.clock.now = new Date(now.getTime() + hours * HOUR)
  try {
    return await act()
  } finally {
    server.clock.now = now
  }
}

describe('paying by transfer', () => {
  it('tells where to send exactly what is due, with a reference, and lives as long as its order', async () => {
    const member = await server.member()
    const { order, trade } = await toTransfer(server, member)
    expect(trade).toMatchObject({ status: 'awaitingPayment', payMode: 'transfer', amountLi: 12_500n })
    expect(trade.expiresAt).toEqual(order.expiresAt)
    const told = await member.ok('readTransfer', { tradeId: trade.id })
    expect(told).toMatchObject({ amountLi: 12_500n, to: BANK, codeUrl: '', proofs: [], proofsLeft: 5 })
    expect(told.reference).toMatch(/^[A-Z0-9]{6}$/)
    expect((await inHours(1, () => buyByTransfer(member, order.id))).id).toBe(trade.id)
  })

  it('shows the picture of a code that staff uploaded to every customer', async () => {
    const { name } = await sendPicture(server.origin, await pictureOf('png', 99), { token: admin.token })
    const account = {
      ...{ code: 'wechat-code', adapter: 'manual', hours: null, isNew: false, revision: null, enabled: true },
      ...{ baseUrl: '', merchantId: '', key: null, alipayType: null, wxpayType: null, minLi: 10n, maxLi: 20_000n },
      values: [
        { name: 'to', value: '微信收款码' },
        { name: 'picture', value: name },
      ],
      modes: [{ mode: 'transfer', word: '', share: 0 }] as const,
    }
    const saved = await admin.ok('savePaymentAccount', { ...account, modes: [...account.modes] })
    const address = saved.values.find((one) => one.name === 'picture')?.value ?? ''
    expect((await fetch(`${server.origin}${address}`)).status).toBe(200)
    const foreign = [{ name: 'picture', value: 'https://elsewhere.example/a.png' }]
    const refused = await admin.call('savePaymentAccount', {
      ...account,
      modes: [...account.modes],
      values: foreign,
      revision: saved.revision,
    })
    expect(refused.code).toBe(code('imageNotFound'))
    expect(
      (
        await admin.call('savePaymentAccount', {
          ...account,
          modes: [],
          values: [{ name: 'to', value: ' ' }],
          code: 'empty',
        })
      ).code,
    ).toBe(code('settingInvalid'))
  })

  it('is told by nobody: a notify of its account is refused, and the poller asks nobody', async () => {
    const member = await server.member()
    const { trade } = await toTransfer(server, member)
    expect((await fetch(`${server.origin}/api/pay/notify/transfer?out_trade_no=1`)).status).toBe(400)
    const { rows } = await sql<{ next_query_at: Date | null }>`
      select next_query_at from trades where public_id = ${trade.id}`.execute(server.app.db)
    expect(rows).toEqual([{ next_query_at: null }])
  })
})

describe('a proof', () => {
  it('makes its order wait for confirmation, for staff too, and keeps it open for three days', async () => {
    const before = await waitingNow()
    const { member, order, trade, proof } = await proved(server)
    expect(proof).toMatchObject({ status: 'waiting', message: '', receivedLi: null })
    const waiting = await orderOf(member, order.id)
    expect(waiting).toMatchObject({ proofWaits: true, openTradeId: trade.id })
    expect(Math.round(((waiting?.expiresAt.getTime() ?? 0) - server.app.now().getTime()) / HOUR)).toBe(72)
    expect(await waitingNow()).toMatchObject({ count: before.count + 1, amountLi: before.amountLi + 12_500n })
    const [row] = await admin.ok('listProofs', { number: 10, sought: order.orderNo, status: 'waiting', after: null })
    expect(row).toMatchObject({ id: proof.id, email: member.email, askedLi: 12_500n, note: '尾号 8866', to: BANK })
    expect((await fetch(`${server.origin}${proof.pictureUrl}`, { headers: auth(admin) })).status).toBe(200)
    expect((await fetch(`${server.origin}${proof.pictureUrl}`, { headers: auth(await server.member()) })).status).toBe(
      404,
    )
  })

  it('keeps its order from expiring until staff have looked, and no longer than three days', async () => {
    const { member, order, proof } = await proved(server)
    await inHours(71, async () => {
      await expireOrders(server.app)
      expect(await orderOf(member, order.id)).toMatchObject({ status: 'awaitingPayment', proofWaits: true })
    })
    await inHours(73, async () => {
      await expireOrders(server.app)
      expect(await orderOf(member, order.id)).toMatchObject({ status: 'cancelled', proofWaits: true })
      expect(await confirm(proof.id)).toMatchObject({ code: 0, data: { outcome: 'credited' } })
    })
    expect((await member.ok('myWallet', {})).creditLi).toBe(12_500n)
  })

  it('waits alone: a second one is refused until staff decided, and five are enough', async () => {
    const { member, trade, proof } = await proved(server)
    const again = async () =>
      member.call('sendProof', { tradeId: trade.id, proofUrl: await uploaded(server, member), note: '' })
    expect((await again()).code).toBe(code('proofWaits'))
    let id = proof.id
    for (let sent = 1; sent < 5; sent += 1) {
      await admin.ok('refuseProof', { id, message: '看不清' })
      id = (await prove(server, member, trade.id)).id
    }
    const newest = async () => (await member.ok('listNotices', {}))[0]?.text
    expect(await newest()).toContain('核对后可以重新提交。')
    await admin.ok('refuseProof', { id, message: '看不清' })
    expect(await newest()).toContain('提交次数已用完，请提交工单')
    expect((await again()).code).toBe(code('proofsUsedUp'))
    expect((await member.ok('readTransfer', { tradeId: trade.id })).proofsLeft).toBe(0)
  })

  it.each([
    ['a picture of somebody else', (theirs: string) => theirs],
    ['a picture that is not there', () => `${'f'.repeat(32)}.webp`],
    ['an address of another host', () => 'https://elsewhere.example/a.png'],
  ])('is not taken with %s', async (_, pictureOfThem) => {
    const member = await server.member()
    const { trade } = await toTransfer(server, member)
    const proofUrl = pictureOfThem(await uploaded(server, await server.member()))
    const before = await stateOf(server.app)
    expect((await member.call('sendProof', { tradeId: trade.id, proofUrl, note: '' })).code).toBe(code('imageNotFound'))
    expect(await stateOf(server.app)).toEqual(before)
  })

  it('is not taken with a picture that proved another payment', async () => {
    const { member, proof } = await proved(server)
    const { trade } = await toTransfer(server, member)
    const again = { tradeId: trade.id, proofUrl: proof.pictureUrl ?? '', note: '' }
    expect((await member.call('sendProof', again)).code).toBe(code('imageNotFound'))
  })

  it('is not taken for an order that is paid or older than seven days', async () => {
    const { member, trade, proof } = await proved(server)
    await admin.ok('confirmProof', { id: proof.id, receivedLi: 12_500n, bankNo: '' })
    const late = await server.member()
    const old = await toTransfer(server, late)
    const proofUrl = await uploaded(server, member)
    expect((await member.call('sendProof', { tradeId: trade.id, proofUrl, note: '' })).code).toBe(code('orderClosed'))
    const theirs = await uploaded(server, late)
    const sent = await inHours(7 * 24 + 1, () =>
      late.call('sendProof', { tradeId: old.trade.id, proofUrl: theirs, note: '' }),
    )
    expect(sent.code).toBe(code('orderClosed'))
  })
})

describe('confirming a proof', () => {
  it('with the exact amount pays the order, delivers it and tells its customer', async () => {
    const { member, order, trade, proof } = await proved(server)
    expect(await admin.ok('confirmProof', { id: proof.id, receivedLi: 12_500n, bankNo: ' C1 ' })).toEqual({
      outcome: 'settled',
    })
    expect(await orderOf(member, order.id)).toMatchObject({ status: 'paid', proofWaits: false })
    expect((await member.ok('tradeStatus', { tradeId: trade.id })).status).toBe('paid')
    expect((await member.ok('listNotices', {}))[0]?.text).toContain(order.orderNo)
    expect(await auditOf(server.app, proof.id)).toEqual(['confirmProof'])
    const [row] = await admin.ok('listProofs', { number: 10, sought: 'C1', status: null, after: null })
    expect(row).toMatchObject({
      status: 'confirmed',
      receivedLi: 12_500n,
      outcome: 'settled',
      decidedBy: 'root@example.com',
    })
    const { rows } =
      await sql`select external_no, amount_li from receipts where external_no = ${`proof-${proof.id}`}`.execute(
        server.app.db,
      )
    expect(rows).toEqual([{ external_no: `proof-${proof.id}`, amount_li: 12_500n }])
  })

  it.each([
    ['too little becomes credit, and the order stays open', 10_000n, 'credited', 'awaitingPayment', 10_000n],
    ['too much pays the order, and the rest is credit', 20_000n, 'settled', 'paid', 7_500n],
  ] as const)('with %s', async (_, receivedLi, outcome, status, creditLi) => {
    const { member, order, proof } = await proved(server)
    expect(await admin.ok('confirmProof', { id: proof.id, receivedLi, bankNo: '' })).toEqual({ outcome })
    expect(await orderOf(member, order.id)).toMatchObject({ status })
    expect((await member.ok('myWallet', {})).creditLi).toBe(creditLi)
  })

  it('of an order that its customer cancelled makes credit', async () => {
    const { member, order, proof } = await proved(server)
    await member.ok('cancelOrder', { orderId: order.id })
    expect(await admin.ok('confirmProof', { id: proof.id, receivedLi: 12_500n, bankNo: '' })).toEqual({
      outcome: 'credited',
    })
    expect((await member.ok('myWallet', {})).creditLi).toBe(12_500n)
  })

  it('happens once, however many staff confirm or refuse at the same moment', async () => {
    const { member, proof } = await proved(server)
    const staff = await Promise.all([staffMember(server, 'finance'), staffMember(server, 'finance'), server.admin()])
    const answers = await Promise.all(
      staff.flatMap((one) => [
        one.call('confirmProof', { id: proof.id, receivedLi: 20_000n, bankNo: '' }),
        one.call('refuseProof', { id: proof.id, message: '没有到账' }),
      ]),
    )
    expect(answers.map((one) => one.code).sort()).toEqual([0, ...Array(5).fill(code('proofDecided'))])
    const isPaid = answers.some(({ data }) => data !== null && 'outcome' in data)
    expect((await member.ok('myWallet', {})).creditLi).toBe(isPaid ? 7_500n : 0n)
  })

  it('with a number at the bank that confirmed another proof is refused, and nothing changes', async () => {
    const [one, other] = [await proved(server), await proved(server)]
    expect((await confirm(one.proof.id, 12_500n, 'C77')).code).toBe(0)
    const before = await stateOf(server.app)
    const { code: refused, msg } = await confirm(other.proof.id, 12_500n, 'C77')
    expect({ refused, names: msg.includes(one.order.orderNo) }).toEqual({ refused: code('transferUsed'), names: true })
    expect(await stateOf(server.app)).toEqual(before)
    const atOnce = await Promise.all([
      confirm(other.proof.id, 12_500n, 'C78'),
      proved(server).then(({ proof }) => confirm(proof.id, 12_500n, 'C78')),
    ])
    expect(atOnce.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  it('is for finance and owners, never for the own order', async () => {
    const member = await knownMember(server)
    const { trade } = await toTransfer(server, member)
    const proof = await prove(server, member, trade.id)
    await admin.ok('setStaffRoles', { id: member.id, roles: ['finance'], basedOnRoles: null })
    const before = await stateOf(server.app)
    const decision = { id: proof.id, receivedLi: 12_500n, bankNo: '' }
    expect((await member.call('confirmProof', decision)).code).toBe(code('notToOneself'))
    expect((await member.call('refuseProof', { id: proof.id, message: 'x' })).code).toBe(code('notToOneself'))
    expect((await (await staffMember(server, 'support')).call('confirmProof', decision)).code).toBe(code('forbidden'))
    expect(moneyOf(await stateOf(server.app))).toEqual(moneyOf(before))
    expect((await admin.call('confirmProof', { ...decision, id: 'f'.repeat(24) })).code).toBe(code('proofNotFound'))
  })
})

describe('refusing a proof', () => {
  it('moves no money, tells the customer why, and leaves a day for another one', async () => {
    const { member, order, trade, proof } = await proved(server)
    await admin.ok('refuseProof', { id: proof.id, message: '图片看不清金额' })
    const open = await orderOf(member, order.id)
    expect(open).toMatchObject({ status: 'awaitingPayment', proofWaits: false })
    expect(Math.round(((open?.expiresAt.getTime() ?? 0) - server.app.now().getTime()) / HOUR)).toBe(24)
    expect((await member.ok('listNotices', {}))[0]?.text).toContain('图片看不清金额')
    const { proofs } = await member.ok('readTransfer', { tradeId: trade.id })
    expect(proofs).toMatchObject([{ status: 'refused', message: '图片看不清金额' }])
    const second = await prove(server, member, trade.id)
    expect((await confirm(proof.id)).code).toBe(code('proofDecided'))
    expect(await confirm(second.id)).toMatchObject({ data: { outcome: 'settled' } })
  })
})

const auth = ({ token }: { token?: string | undefined }) => ({ authorization: `Bearer ${token}` })

/** Without what a new session of staff changes. */
const moneyOf = ({ transfer_proofs, receipts, journals, orders }: Awaited<ReturnType<typeof stateOf>>) => [
  transfer_proofs,
  receipts,
  journals,
  orders,
]
