import { afterAll, beforeAll, expect, it } from 'vitest'
import { setFlag } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { brokenInvariants } from '../../../../test/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('fifty check-ins of a person at once give one, and the books are right', async () => {
  const member = await server.member()
  await setFlag(server.app, member.email, { has_paid: true })
  const answers = await Promise.all(Array.from({ length: 50 }, () => member.call('checkIn', {})))
  const codes = answers.map(({ code }) => code).sort((one, other) => one - other)
  expect(codes).toEqual([0, ...Array(49).fill(2045)])
  const { grantedBytes, checkInStreak } = await member.ok('userInfo', {})
  expect({ grantedBytes, checkInStreak }).toEqual({ grantedBytes: 200n * 1024n ** 2n, checkInStreak: 1 })
  expect(await brokenInvariants(server.app)).toEqual([])
})
