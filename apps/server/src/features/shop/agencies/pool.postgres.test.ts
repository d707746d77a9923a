import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { GB } from '@dukou/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../../../test/client.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addPlan, brokenInvariants } from '../../../../test/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const key = () => ({ 'idempotency-key': randomUUID() })

it('thirty sales at once out of a pool for ten, while an admin takes back and adds, sell ten and the books are right', async () => {
  const admin = await server.admin()
  const owner = await server.member()
  const planId = await addPlan(server.app, { gb: 1n, days: 3 })
  const face = { name: '代理', domain: '', contact: '', logoUrl: '' }
  const { id } = await admin.ok('saveAgency', { revision: null, id: null, ownerEmail: owner.email, ...face })
  const allocate = (gb: bigint, addDays: number) =>
    admin.call('allocateToAgency', { id, addBytes: gb * GB, addDays, reason: '进货' }, key())
  await allocate(12n, 100)
  await owner.ok('saveAgencyPrice', { planId, priceLi: 9_900n })
  const customers = await Promise.all(
    [1, 2, 3].map((n) =>
      owner.ok('openAgencyAccount', { email: `pool${n}@example.com`, passwordDigest: digestOf('a password') }),
    ),
  )
  const sales = Array.from({ length: 30 }, (_, turn) =>
    owner.call('sellFromPool', { customerId: customers[turn % 3]?.id ?? '', planId }, key()),
  )
  const moves = [allocate(-1n, 0), allocate(-1n, 0), allocate(0n, 5), allocate(-20n, 0)]
  const [sold, moved] = await Promise.all([Promise.all(sales), Promise.all(moves)])
  const count = (code: number) => sold.filter((sale) => sale.code === code).length
  const taken = BigInt(moved.slice(0, 2).filter(({ code }) => code === 0).length)
  expect(count(0) + count(refusalCodes.agencyPoolShort)).toBe(30)
  expect(BigInt(count(0))).toBe(12n - taken)
  const mine = await owner.ok('myAgency', {})
  expect({ poolBytes: mine.poolBytes, poolDays: mine.poolDays }).toEqual({
    poolBytes: 0n,
    poolDays: 105 - 3 * count(0),
  })
  expect(await brokenInvariants(server.app)).toEqual([])
})
