import { randomUUID } from 'node:crypto'
import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffMember } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'
import { openBank, proved } from '../../../../test/transfers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await openBank(server)
})
afterAll(async () => {
  expect(await brokenInvariants(server.app)).toEqual([])
  await server.stop()
})

it('a proof is decided by no staff whose account the customer’s was merged into', async () => {
  const admin = await server.admin()
  const finance = await staffMember(server, 'finance')
  const { member, proof } = await proved(server)
  const pair = { from: member.email, to: finance.email, reason: '同一个人' }
  await admin.ok('mergeAccounts', pair, { 'idempotency-key': randomUUID() })
  const confirmed = await finance.call('confirmProof', { id: proof.id, receivedLi: 12_500n, bankNo: '' })
  const refused = await finance.call('refuseProof', { id: proof.id, message: 'x' })
  expect([confirmed.code, refused.code]).toEqual([refusalCodes.notToOneself, refusalCodes.notToOneself])
  expect((await admin.call('refuseProof', { id: proof.id, message: 'x' })).code).toBe(0)
})
