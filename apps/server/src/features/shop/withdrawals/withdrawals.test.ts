import { refusalCodes } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, post } from '../../../../test/client.ts'
import { type Member, PASSWORD, startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { ETHER, OTHER_TRON, requested, TRON, withMoney } from '../../../../test/withdrawals.ts'
import { postJournal } from '../../books/ledger/index.ts'
import { holdMoney } from '../../people/account/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

/** A call by the wire's own names, beside our contract. */
async function wire(path: string, payload: unknown, who?: Member) {
  const { answered } = await post(
    `${server.origin}${path}`,
    payload,
    who ? { authorization: `Bearer ${who.token}` } : {},
  )
  return answered
}

const code = (name: keyof typeof refusalCodes) => refusalCodes[name]
const DAY_MS = 86_400_000

async function idOf(member: Member): Promise<bigint> {
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  return id
}

describe('a withdrawal by the wire’s names', () => {
  it('is requested by make_charge with an empty payload and takes the whole withdrawable balance (2.7-26)', async () => {
    const member = await withMoney(server)
    const { code: answered, data } = await wire('/api/wallet/make_charge', {}, member)
    expect(answered).toBe(0)
    expect(data).toMatchObject({ money: 586.12, left: 0 })
    const wallet = await wire('/api/wallet/mywallet', {}, member)
    expect(wallet.data).toMatchObject({ money: 0, withdrawable: 0 })
  })

  it('stands in charge_list, asked without payload, the newest first (2.7-23)', async () => {
    const { member, id } = await requested(server)
    await member.ok('cancelWithdrawal', { withdrawalId: id })
    await wire('/api/wallet/make_charge', {}, member)
    const { code: answered, data } = await wire('/api/wallet/charge_list', {}, member)
    expect(answered).toBe(0)
    expect((data as { status: string }[]).map(({ status }) => status)).toEqual(['request', 'cancelled'])
  })

  it('carries money, msg, requestTime, left and status in charge_list (2.3-17)', async () => {
    const { member, id } = await requested(server)
    const admin = await server.admin()
    await admin.ok('messageWithdrawal', { id, message: '今天转出', revision: null })
    const { data } = await wire('/api/wallet/charge_list', {}, member)
    expect(data).toMatchObject([
      {
        money: 586.12,
        msg: '今天转出',
        requestTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        left: 0,
        status: 'request',
      },
    ])
    await admin.ok('settleWithdrawal', { id, transactionId: 'ab', paidUsdtMilli: null })
    expect((await wire('/api/wallet/charge_list', {}, member)).data).toMatchObject([{ status: 'paid', txid: 'ab' }])
  })

  it('goes to the address that change_reward_adress set by addressType and address (2.7-25)', async () => {
    const member = await server.member()
    const address = await wire(
      '/api/wallet/change_reward_adress',
      { addressType: 'USDT-ERC20', address: ETHER },
      member,
    )
    expect(address).toMatchObject({ code: 0, data: { addressType: 'USDT-ERC20', address: ETHER } })
    const wallet = await wire('/api/wallet/mywallet', {}, member)
    expect(wallet.data).toMatchObject({ addressType: 'USDT-ERC20', address: ETHER })
  })

  it('and the other calls of wallet and channel need a session (2.6-01)', async () => {
    for (const path of [
      'mywallet',
      'charge_list',
      'spend_list',
      'make_charge',
      'cancel_charge',
      'change_reward_adress',
    ]) {
      const { code: answered } = await wire(`/api/wallet/${path}`, {})
      expect({ path, answered }).toEqual({ path, answered: 1002 })
    }
    for (const path of ['channel_info', 'reward_list', 'invited_users'])
      expect((await wire(`/api/channel/${path}`, {})).code).toBe(1002)
  })
})

describe('the wallet’s other changes by the wire’s names', () => {
  it('stand in spend_list, asked without payload: purchases and corrections, not withdrawals (2.7-24)', async () => {
    const member = await withMoney(server, 600_000n)
    const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app, { name: '货轮' }) })
    await member.ok('walletCheck', { orderId })
    await member.ok('requestWithdrawal', { code: null })
    const { code: answered, data } = await wire('/api/wallet/spend_list', {}, member)
    expect(answered).toBe(0)
    expect((data as { type: string }[]).map(({ type }) => type)).toEqual(['purchase', 'correction'])
  })

  it('carry spendMoney, desc, time and left; money that came in is negative (2.3-19)', async () => {
    const member = await withMoney(server, 600_000n)
    const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app, { name: '货轮' }) })
    await member.ok('walletCheck', { orderId })
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect((await wire('/api/wallet/spend_list', {}, member)).data).toMatchObject([
      { spendMoney: 12.5, desc: '货轮', time, left: 587.5 },
      { spendMoney: -600, desc: '客服调整 / By support', time, left: 600 },
    ])
  })

  it('leave out a reservation that was given back', async () => {
    const member = await withMoney(server, 600_000n)
    const { id: orderId } = await member.ok('createOrder', { planId: await addPlan(server.app) })
    await member.ok('walletCheck', { orderId })
    await member.ok('walletCheck', { orderId })
    expect(await member.ok('walletSpends', {})).toHaveLength(2)
    await member.ok('cancelOrder', { orderId })
    expect(await member.ok('walletSpends', {})).toMatchObject([{ kind: 'correction' }])
  })
})

describe('a request for a withdrawal', () => {
  it('without an address is refused with 请先填写并确认您的收款地址', async () => {
    const member = await server.member()
    await giveMoney(server.app, member.email, 600_000n)
    expect(await member.call('requestWithdrawal', { code: null })).toMatchObject({
      code: code('payoutAddressMissing'),
      msg: '请先填写并确认您的收款地址',
    })
  })

  it('below the minimum is refused with 1012 and 申请提现失败，最低提现金额:500元', async () => {
    const member = await withMoney(server, 499_999n)
    expect(await member.call('requestWithdrawal', { code: null })).toMatchObject({
      code: 1012,
      msg: '申请提现失败，最低提现金额:500元',
    })
  })

  it('leaves spend-only money in the wallet', async () => {
    const member = await withMoney(server, 500_000n)
    await server.app.db.transaction().execute(async (tx) => {
      await postJournal(tx, {
        key: `adjust:test-credit-${member.email}`,
        kind: 'adjustment',
        legs: [
          { account: 'adjustment', amountLi: -12_500n },
          { account: 'credit', userId: await idOf(member), amountLi: 12_500n },
        ],
      })
    })
    expect(await member.ok('requestWithdrawal', { code: null })).toMatchObject({ amountLi: 500_000n, leftLi: 12_500n })
    expect(await member.ok('myWallet', {})).toMatchObject({ totalLi: 12_500n, creditLi: 12_500n, withdrawableLi: 0n })
  })

  it('beside an open one is refused', async () => {
    const { member } = await requested(server)
    await giveMoney(server.app, member.email, 600_000n)
    expect((await member.call('requestWithdrawal', { code: null })).code).toBe(code('withdrawalWaits'))
  })

  it('repeated with its idempotency key answers the first withdrawal', async () => {
    const member = await withMoney(server)
    const key = { 'idempotency-key': 'withdraw-once' }
    const first = await member.ok('requestWithdrawal', { code: null }, key)
    expect(await member.ok('requestWithdrawal', { code: null }, key)).toEqual(first)
    expect(await member.ok('myWithdrawals', {})).toHaveLength(1)
  })

  it('keeps the address it had when the address changes', async () => {
    const { member } = await requested(server)
    await member.ok('savePayoutAddress', { network: 'USDT-ERC20', address: ETHER, code: null })
    expect(await member.ok('myWithdrawals', {})).toMatchObject([{ network: 'USDT-TRC20', address: TRON }])
  })

  it('tells programs and the owner', async () => {
    const { member } = await requested(server)
    const [notice] = await member.ok('listNotices', {})
    expect(notice).toMatchObject({ text: expect.stringContaining(`已申请提现 586.120 元到 ${TRON}`) })
  })
})

describe('withdrawals stand still for 24 hours', () => {
  const heldCode = async (member: Member) => (await member.call('requestWithdrawal', { code: null })).code
  const afterADay = () => {
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS + 1000)
  }

  it('after a change of the password', async () => {
    const member = await withMoney(server)
    const change = { presentDigest: digestOf(PASSWORD), nextDigest: digestOf('another long password') }
    await member.ok('changePassword', change)
    const again = { email: member.email, passwordDigest: change.nextDigest }
    member.token = (await server.visitor().ok('login', again)).token
    expect(await heldCode(member)).toBe(code('moneyHeld'))
    expect((await member.ok('myWallet', {})).heldUntil).not.toBeNull()
    afterADay()
    expect(await heldCode(member)).toBe(0)
  })

  it('after a new password by staff', async () => {
    const member = await withMoney(server)
    const passwordDigest = digestOf('a password from support')
    await (await server.admin()).ok('changeUserPassword', { email: member.email, passwordDigest })
    member.token = (await server.visitor().ok('login', { email: member.email, passwordDigest })).token
    expect(await heldCode(member)).toBe(code('moneyHeld'))
  })

  it('after a change of the address, not after the first one, and not after the same one again', async () => {
    const member = await withMoney(server)
    await member.ok('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
    expect((await member.ok('myWallet', {})).heldUntil).toBeNull()
    const { heldUntil } = await member.ok('savePayoutAddress', {
      network: 'USDT-TRC20',
      address: OTHER_TRON,
      code: null,
    })
    expect(heldUntil).not.toBeNull()
    expect(await member.call('requestWithdrawal', { code: null })).toMatchObject({
      code: code('moneyHeld'),
      msg: expect.stringMatching(
        /^修改密码、两步验证或收款地址后 24 小时内不能提现，请在 \d{4}-\d\d-\d\d \d\d:\d\d 之后再申请$/,
      ),
    })
    afterADay()
    expect(await heldCode(member)).toBe(0)
  })

  it('and a later end of a hold is never moved back', async () => {
    const member = await withMoney(server)
    const id = await idOf(member)
    const hold = () => server.app.db.transaction().execute((tx) => holdMoney(server.app, tx, id))
    const later = { now: () => new Date(server.app.now().getTime() + DAY_MS) }
    const end = await server.app.db.transaction().execute((tx) => holdMoney(later, tx, id))
    expect(await hold()).toEqual(end)
  })
})

describe('an address', () => {
  it.each([
    ['with a typo', 'USDT-TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', '收款地址有错字，校验不通过'],
    ['of the other network', 'USDT-TRC20', ETHER, '这个地址属于另一个网络'],
    ['that is a contract', 'USDT-ERC20', '0xdac17f958d2ee523a2206206994597c13d831ec7', '这个地址不能收款'],
    ['that is none', 'USDT-ERC20', 'hello', '收款地址格式不正确'],
  ] as const)('%s is refused with the reason', async (_, network, address, reason) => {
    const member = await server.member()
    expect(await member.call('savePayoutAddress', { network, address, code: null })).toMatchObject({
      code: code('payoutAddressRefused'),
      msg: `${reason}，请重新复制后粘贴`,
    })
    expect((await member.ok('myWallet', {})).payoutAddress).toBeNull()
  })
})

describe('a cancelled withdrawal', () => {
  it('is back in the wallet, once', async () => {
    const { member, id } = await requested(server)
    await member.ok('cancelWithdrawal', { withdrawalId: id })
    expect(await member.ok('myWallet', {})).toMatchObject({ withdrawableLi: 586_120n, openWithdrawalId: null })
    expect((await member.call('cancelWithdrawal', { withdrawalId: id })).code).toBe(code('withdrawalMoved'))
  })

  it('is impossible once staff have taken it up', async () => {
    const { member, id } = await requested(server)
    await (await server.admin()).ok('takeWithdrawal', { id })
    expect(await member.call('cancelWithdrawal', { withdrawalId: id })).toMatchObject({
      code: code('withdrawalMoved'),
      msg: '这笔提现已开始处理，请刷新后查看',
    })
  })

  it('of another person answers as one that is not there', async () => {
    const { id } = await requested(server)
    const stranger = await server.member()
    expect((await stranger.call('cancelWithdrawal', { withdrawalId: id })).code).toBe(code('withdrawalNotFound'))
  })
})
