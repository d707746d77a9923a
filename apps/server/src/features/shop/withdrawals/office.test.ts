import { refusalCodes } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { post, type TestClient } from '../../../../test/client.ts'
import { staffMember } from '../../../../test/people.ts'
import { runJob } from '../../../../test/run-job.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants, giveMoney } from '../../../../test/shop.ts'
import { requested, TRON, withMoney } from '../../../../test/withdrawals.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

async function wire(path: string, payload: unknown) {
  const { answered } = await post(`${server.origin}${path}`, payload, { authorization: `Bearer ${admin.token}` })
  return answered
}

const code = (name: keyof typeof refusalCodes) => refusalCodes[name]
const rowOf = async (id: string) =>
  (await admin.ok('listWithdrawals', { number: 1000, sought: id, status: null, after: null })).find(
    (row) => row.id === id,
  )

describe('withdrawals in the back office by the wire’s names', () => {
  it('are listed by charge_list with an empty payload (3.7-26)', async () => {
    const { id } = await requested(server)
    const { code: answered, data } = await wire('/api/admin/charge/charge_list', {})
    expect(answered).toBe(0)
    expect((data as { _id: string }[]).map(({ _id }) => _id)).toContain(id)
  })

  it('carry _id, uid with the e-mail, money, status, requestTime, paidTime and msg (3.3-40)', async () => {
    const { id, member } = await requested(server)
    const find = async () => {
      const { data } = await wire('/api/admin/charge/charge_list', {})
      return (data as { _id: string }[]).find(({ _id }) => _id === id)
    }
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await find()).toMatchObject({
      _id: id,
      uid: { _id: expect.stringMatching(/^[0-9a-f]{24}$/), email: member.email },
      money: 586.12,
      status: 'request',
      requestTime: moment,
      paidTime: null,
      msg: '',
    })
    await wire('/api/admin/charge/checkout_charge', { charge_id: id })
    expect(await find()).toMatchObject({ status: 'paid', paidTime: moment })
  })

  it('become paid with paidTime by checkout_charge (3.4-05)', async () => {
    const { id, member } = await requested(server)
    expect(await rowOf(id)).toMatchObject({ status: 'requested', paidAt: null })
    expect((await wire('/api/admin/charge/checkout_charge', { charge_id: id })).code).toBe(0)
    const row = await rowOf(id)
    expect(row?.status).toBe('paid')
    expect(row?.paidAt).toBeInstanceOf(Date)
    const [notice] = await member.ok('listNotices', {})
    expect(notice?.text).toBe('提现 586.120 元已结算。')
  })

  it('are settled by checkout_charge with charge_id alone, once (3.7-27)', async () => {
    const { id } = await requested(server)
    expect((await wire('/api/admin/charge/checkout_charge', { charge_id: id })).code).toBe(0)
    expect(await wire('/api/admin/charge/checkout_charge', { charge_id: id })).toMatchObject({
      code: code('withdrawalMoved'),
      msg: '这笔提现已结算，请刷新后查看',
    })
  })

  it('show the wallet of their owner by charge/wallet with uid (3.7-28)', async () => {
    const { id } = await requested(server)
    const uid = (await rowOf(id))?.user.id
    expect(await wire('/api/admin/charge/wallet', { uid })).toMatchObject({ code: 0 })
    expect((await wire('/api/admin/charge/wallet', { uid: 'f'.repeat(24) })).code).toBe(code('userNotFound'))
  })

  it('show money, addressType and address of that wallet', async () => {
    const { id } = await requested(server)
    const { data } = await wire('/api/admin/charge/wallet', { uid: (await rowOf(id))?.user.id })
    expect(data).toMatchObject({ money: 0, addressType: 'USDT-TRC20', address: TRON, exchange_rate: 7.2 })
  })

  it('get a message by charge/message with charge_id and msg, also when they are paid (3.7-29)', async () => {
    const { id, member } = await requested(server)
    expect((await wire('/api/admin/charge/message', { charge_id: id, msg: '下午转出' })).code).toBe(0)
    await admin.ok('settleWithdrawal', { id, transactionId: '', paidUsdtMilli: null })
    expect((await wire('/api/admin/charge/message', { charge_id: id, msg: '已转出' })).code).toBe(0)
    expect(await rowOf(id)).toMatchObject({ message: '已转出', status: 'paid', revision: 3 })
    const [notice] = await member.ok('listNotices', {})
    expect(notice?.text).toContain('已转出')
  })
})

describe('staff', () => {
  it('do not overwrite a message that somebody changed after they read it', async () => {
    const { id } = await requested(server)
    await admin.ok('messageWithdrawal', { id, message: '下午转出', revision: 1 })
    expect(await admin.call('messageWithdrawal', { id, message: '明天转出', revision: 1 })).toMatchObject({
      code: code('rowChanged'),
      msg: expect.stringContaining('（msg）'),
    })
    expect(await rowOf(id)).toMatchObject({ message: '下午转出', revision: 2 })
  })

  it('refuse a withdrawal with a reason: the money is back and the owner reads why', async () => {
    const { id, member } = await requested(server)
    await admin.ok('takeWithdrawal', { id })
    await admin.ok('refuseWithdrawal', { id, reason: '地址已停用' })
    expect(await member.ok('myWallet', {})).toMatchObject({ withdrawableLi: 586_120n })
    const [notice] = await member.ok('listNotices', {})
    expect(notice?.text).toBe('提现 586.120 元已退回钱包：地址已停用')
    expect((await admin.call('settleWithdrawal', { id, transactionId: '', paidUsdtMilli: null })).code).toBe(
      code('withdrawalMoved'),
    )
  })

  it('cannot take up twice, and a transaction id of another withdrawal is refused', async () => {
    const [one, two] = [await requested(server), await requested(server)]
    await admin.ok('takeWithdrawal', { id: one.id })
    expect((await admin.call('takeWithdrawal', { id: one.id })).code).toBe(code('withdrawalMoved'))
    await admin.ok('settleWithdrawal', { id: one.id, transactionId: ' same-tx ', paidUsdtMilli: 81_405n })
    const again = await admin.call('settleWithdrawal', { id: two.id, transactionId: 'same-tx', paidUsdtMilli: null })
    expect(again.code).toBe(code('transactionUsed'))
    expect(again.msg).toContain(one.member.email)
    expect((await rowOf(two.id))?.status).toBe('requested')
  })

  it('take up, settle and refuse no withdrawal of their own', async () => {
    const clerk = await staffMember(server, 'finance')
    await giveMoney(server.app, clerk.email, 600_000n)
    await clerk.ok('savePayoutAddress', { network: 'USDT-TRC20', address: TRON, code: null })
    const { id } = await clerk.ok('requestWithdrawal', { code: null })
    const answers = [
      await clerk.call('takeWithdrawal', { id }),
      await clerk.call('settleWithdrawal', { id, transactionId: '', paidUsdtMilli: null }),
      await clerk.call('refuseWithdrawal', { id, reason: '改天' }),
    ]
    expect(answers.map((answer) => answer.code)).toEqual(Array(3).fill(code('notToOneself')))
    expect((await rowOf(id))?.status).toBe('requested')
    await clerk.ok('cancelWithdrawal', { withdrawalId: id })
  })

  it('see on the first page how many wait, and open ones before closed ones in the list', async () => {
    await requested(server)
    const home = await admin.ok('officeHome', {})
    const waiting = await admin.ok('waitingWithdrawals', {})
    expect(home.withdrawals.count).toBe(waiting.reduce((sum, { openCount }) => sum + openCount, 0))
    expect(home.withdrawals.amountLi).toBe(waiting.reduce((sum, { openLi }) => sum + openLi, 0n))
    const states = (await admin.ok('listWithdrawals', { number: 1000, sought: '', status: null, after: null })).map(
      ({ closedAt }) => closedAt !== null,
    )
    expect(states).toEqual([...states].sort((a, b) => Number(a) - Number(b)))
  })

  it('find withdrawals by e-mail, address and state', async () => {
    const { id, member } = await requested(server)
    const find = async (sought: string, status: 'paid' | 'requested' | null = null) =>
      (await admin.ok('listWithdrawals', { number: 1000, sought, status, after: null })).map((row) => row.id)
    expect(await find(member.email.slice(0, 9))).toEqual([id])
    expect(await find(TRON)).toContain(id)
    expect(await find(member.email, 'paid')).toEqual([])
    expect(await find(member.email, 'requested')).toEqual([id])
  })
})

describe('a payout file', () => {
  const fileOf = async () => admin.ok('makePayoutFile', { network: 'USDT-TRC20', batchId: null })
  const rowsOf = (file: string) => file.trim().split('\r\n').slice(1)
  const filled = (file: string, change: (row: string, at: number) => string | undefined) =>
    [
      'id,network,address,usdt,txid',
      ...rowsOf(file)
        .map(change)
        .filter((row) => row !== undefined),
    ].join('\n')

  it('takes up all free withdrawals of its network; read back, those that agree are settled', async () => {
    const people = [await requested(server), await requested(server, 720_000n)]
    const batch = await fileOf()
    for (const { id } of people) expect(await rowOf(id)).toMatchObject({ status: 'taken', batchId: batch.batchId })
    expect((await people[0]?.member.call('cancelWithdrawal', { withdrawalId: people[0].id }))?.code).toBe(
      code('withdrawalMoved'),
    )
    expect(await admin.ok('makePayoutFile', { network: null, batchId: batch.batchId })).toEqual(batch)
    expect(batch.file).toContain(`${people[1]?.id},USDT-TRC20,${TRON},100.000,`)
    const file = filled(batch.file, (row, at) => `${row}batch-tx-${at % 2}`)
    const looked = await admin.ok('settlePayoutFile', { file, settle: false })
    expect({ agreed: looked.agreed.length, differences: looked.differences }).toEqual({
      agreed: batch.count,
      differences: [],
    })
    expect((await rowOf(people[0]?.id ?? ''))?.status).toBe('taken')
    await admin.ok('settlePayoutFile', { file, settle: true })
    expect(await rowOf(people[1]?.id ?? '')).toMatchObject({ status: 'paid', paidUsdtMilli: 100_000n })
    const again = await admin.ok('settlePayoutFile', { file, settle: true })
    expect(again.agreed).toEqual([])
    expect(new Set(again.differences.map(({ fault }) => fault))).toEqual(new Set(['closed']))
  })

  it('with differences settles the rest, lists each difference, and is made again of what is left to pay', async () => {
    const people = []
    for (let turn = 0; turn < 6; turn += 1) people.push(await requested(server))
    const ids = people.map(({ id }) => id)
    const batch = await fileOf()
    const file = filled(batch.file, (row) => {
      const done = `${row}tx-${ids.indexOf(row.slice(0, 24))}-${batch.batchId}`
      const at = ids.indexOf(row.slice(0, 24))
      if (at === 1) return done.replace(TRON, 'TD5gsCwxykWsLN9aPrq2TAfNjByuZKYp4E')
      if (at === 2) return done.replace('81.405', '80.000')
      if (at === 3) return row
      if (at === 4) return undefined
      return at === 5 ? `${done}\n${done}` : done
    })
    const { agreed, differences } = await admin.ok('settlePayoutFile', {
      file: `${file}\n${'e'.repeat(24)},USDT-TRC20,${TRON},1.000,x`,
      settle: true,
    })
    expect(agreed.map(({ id }) => id).sort()).toEqual([ids[0], ids[5]].sort())
    expect(differences.map(({ id, fault }) => [ids.indexOf(id), fault])).toEqual([
      [1, 'otherAddress'],
      [2, 'otherAmount'],
      [3, 'noTransaction'],
      [5, 'twice'],
      [-1, 'unknown'],
      [4, 'missing'],
    ])
    expect(differences[1]).toMatchObject({ expected: '81.405', found: '80.000', email: people[2]?.member.email })
    const again = async () => admin.call('makePayoutFile', { network: null, batchId: batch.batchId })
    for (const at of [1, 2, 3, 4]) {
      const left = rowsOf((await again()).data?.file ?? '').map((row) => row.slice(0, 24))
      expect(left).toEqual(ids.slice(at, 5))
      await admin.ok('refuseWithdrawal', { id: ids[at] ?? '', reason: '改天' })
    }
    expect((await again()).code).toBe(code('nothingToPay'))
  })

  it('without its columns is refused, and without withdrawals there is none', async () => {
    expect((await admin.call('settlePayoutFile', { file: 'a,b\n', settle: true })).code).toBe(
      code('payoutFileUnreadable'),
    )
    expect((await admin.call('makePayoutFile', { network: 'USDT-ERC20', batchId: null })).code).toBe(
      code('nothingToPay'),
    )
  })
})

describe('an account with an open withdrawal', () => {
  it('is not deleted before it is settled; then its addresses and messages are gone', async () => {
    const { id, member } = await requested(server)
    await admin.ok('messageWithdrawal', { id, message: '您好', revision: null })
    const publicId = (await member.ok('userInfo', {})).id
    await server.app.db
      .updateTable('users')
      .set({ deletes_at: server.app.now() })
      .where('public_id', '=', publicId)
      .execute()
    await runJob(server.app, 'deleteDueAccounts')
    expect((await member.call('userInfo', {})).code).toBe(0)
    await admin.ok('settleWithdrawal', { id, transactionId: 'tx-of-the-deleted', paidUsdtMilli: null })
    await runJob(server.app, 'deleteDueAccounts')
    expect((await member.call('userInfo', {})).code).toBe(code('sessionExpired'))
    expect(await rowOf(id)).toMatchObject({ status: 'paid', message: '' })
    expect((await admin.ok('walletOfUser', { userId: publicId })).addresses).toEqual([])
  })

  it('that is merged: a free one is cancelled with the money at the account that stays', async () => {
    const { id, member: from } = await requested(server)
    const to = await server.member()
    await admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: '同一个人' })
    expect((await rowOf(id))?.status).toBe('cancelled')
    expect(await to.ok('myWallet', {})).toMatchObject({ withdrawableLi: 586_120n })
  })

  it('that is merged after it was taken up: refused later, the money comes to the account that stays', async () => {
    const { id, member: from } = await requested(server)
    const to = await withMoney(server, 0n)
    await admin.ok('takeWithdrawal', { id })
    await admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: '同一个人' })
    expect(await to.ok('myWallet', {})).toMatchObject({ withdrawableLi: 0n })
    await admin.ok('refuseWithdrawal', { id, reason: '已合并' })
    expect(await to.ok('myWallet', {})).toMatchObject({ withdrawableLi: 586_120n })
  })

  it('that is merged after it was taken up: settled later, the account that stays is told', async () => {
    const { id, member: from } = await requested(server)
    const to = await server.member()
    await admin.ok('takeWithdrawal', { id })
    await admin.ok('mergeAccounts', { from: from.email, to: to.email, reason: '同一个人' })
    await admin.ok('settleWithdrawal', { id, transactionId: 'tx-of-the-merged', paidUsdtMilli: null })
    expect((await to.ok('listNotices', {}))[0]?.text).toContain('tx-of-the-merged')
  })
})
