import { refusalCodes } from '@dukou/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { setFlag, staffMember } from '../../../../test/people.ts'
import { type Member, startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { requested } from '../../../../test/withdrawals.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.admin()
})
afterAll(() => server.stop())
afterEach(async () => expect(await brokenInvariants(server.app)).toEqual([]))

const newFile = (client: TestClient) => client.call('makePayoutFile', { network: 'USDT-TRC20', batchId: null })
const statusOf = async (id: string) => {
  const rows = await admin.ok('listWithdrawals', { number: 1000, sought: id, status: null, after: null })
  return rows.find((row) => row.id === id)?.status
}

/** Closes an account in favour of another; its withdrawals stay with it, as one that staff have taken up does. */
async function close(from: Member, to: Member): Promise<void> {
  const { id } = await server.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', to.email)
    .executeTakeFirstOrThrow()
  await setFlag(server.app, from.email, { merged_into_id: id, disabled: true })
}

describe('a withdrawal of an account that was merged into one of staff', () => {
  it('is taken up, settled and refused by other staff', async () => {
    const finance = await staffMember(server, 'finance')
    const { id, member } = await requested(server)
    await close(member, finance)
    const answers = [
      await finance.call('takeWithdrawal', { id }),
      await finance.call('settleWithdrawal', { id, transactionId: '', paidUsdtMilli: null }),
      await finance.call('refuseWithdrawal', { id, reason: '改天' }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => refusalCodes.notToOneself))
    expect((await newFile(finance)).code).toBe(refusalCodes.nothingToPay)
    expect(await statusOf(id)).toBe('requested')
    expect((await admin.call('settleWithdrawal', { id, transactionId: '', paidUsdtMilli: null })).code).toBe(0)
  })

  it('is not settled by a payout file that this staff member reads back', async () => {
    const finance = await staffMember(server, 'finance')
    const { id, member } = await requested(server)
    const { file } = await admin.ok('makePayoutFile', { network: 'USDT-TRC20', batchId: null })
    const rows = file.trim().split('\r\n').slice(1)
    const filled = ['id,network,address,usdt,txid', ...rows.map((row) => `${row}tx-1`)].join('\n')
    await close(member, finance)
    const answer = await finance.call('settlePayoutFile', { file: filled, settle: true })
    expect(answer.code).toBe(refusalCodes.notToOneself)
    expect(await statusOf(id)).toBe('taken')
    expect((await admin.ok('settlePayoutFile', { file: filled, settle: true })).agreed).toHaveLength(1)
  })
})

describe('a payout file', () => {
  it('leaves out disabled users, whose withdrawals staff still settle one by one', async () => {
    const [blocked, open] = [await requested(server), await requested(server)]
    await setFlag(server.app, blocked.member.email, { disabled: true })
    expect((await newFile(admin)).data?.count).toBe(1)
    expect([await statusOf(blocked.id), await statusOf(open.id)]).toEqual(['requested', 'taken'])
    const settled = await admin.call('settleWithdrawal', { id: blocked.id, transactionId: '', paidUsdtMilli: null })
    expect(settled.code).toBe(0)
  })

  it('has the withdrawal of a closed account whose owner is not disabled', async () => {
    const { id, member } = await requested(server)
    await close(member, await server.member())
    expect((await newFile(admin)).data?.count).toBe(1)
    expect(await statusOf(id)).toBe('taken')
  })
})
