import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { expect, it } from 'vitest'
import { memberWith } from '../../../../test/gifts.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { startWithOneNode } from './testing/one-node.ts'
import { postReport } from './testing/post-report.ts'

it('gifts made beside reports of use, with traffic for one of them: what was used is not given away', async () => {
  const node = await startWithOneNode()
  const { server } = node
  const useBytes = 19 * Number(GB)
  const ends = new Set<string>()
  for (let turn = 0; turn < 8; turn += 1) {
    const giver = await memberWith(server, 20n)
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', giver.email)
      .executeTakeFirstOrThrow()
    const give = () => giver.call('createGift', { amountGb: 20 }, { 'idempotency-key': randomUUID() })
    const use = () => postReport(node.access, 'push', { [String(id)]: [turn, useBytes] })
    const early = turn % 2 === 0 ? use() : undefined
    const [first, report, second] = await Promise.all([give(), early ?? use(), give()])
    expect(report.status).toBe(200)
    const codes = [first.code, second.code].sort()
    const { grantedBytes, usedBytes } = await giver.ok('userInfo', {})
    const isGiven = codes.includes(0)
    ends.add(isGiven ? 'given' : 'used')
    const { notEnoughTraffic } = refusalCodes
    expect(codes).toEqual(isGiven ? [0, notEnoughTraffic] : [notEnoughTraffic, notEnoughTraffic])
    expect(grantedBytes - usedBytes).toBe(isGiven ? 0n : 1n * GB - BigInt(turn))
  }
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})
