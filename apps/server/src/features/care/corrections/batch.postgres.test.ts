import { randomUUID } from 'node:crypto'
import { GB } from '@dukou/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addUsers } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('compensates forty people, and undoes it, in as many statements as four', async () => {
  const admin = await server.admin()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statementsFor = async (count: number) => {
    const emails = await addUsers(server.app, count)
    const gift = { emails, addLi: 5_000n, addBytes: 10n * GB, addDays: 3, reason: '线路中断', skip: false }
    asked.mockClear()
    const { id } = await admin.ok('giveToMany', gift, { 'idempotency-key': randomUUID() })
    await admin.ok('undoCorrection', { id, reason: '填错' }, { 'idempotency-key': randomUUID() })
    return asked.mock.calls.length
  }
  await statementsFor(1)
  expect(await statementsFor(40)).toBe(await statementsFor(4))
  expect(await brokenInvariants(server.app)).toEqual([])
})
