import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { readSettings, writeSettings } from './index.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('what is written is read back, and the rest has its default', async () => {
  const before = await readSettings(database.db)
  await writeSettings(database.db, { subscriptionHost: 'https://link.example.com', adminIds: ['a'] })
  expect(await readSettings(database.db)).toEqual({
    ...before,
    subscriptionHost: 'https://link.example.com',
    adminIds: ['a'],
  })
})

it('a setting that has another name here is stored under the key that the version before reads', async () => {
  await writeSettings(database.db, { alipayPaymentAccount: 'yi', openReferralChannels: false })
  expect(await readSettings(database.db)).toMatchObject({ alipayPaymentAccount: 'yi', openReferralChannels: false })
  const rows = await database.db.selectFrom('settings').select('key').execute()
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['alipayChannel', 'openChannel']))
  expect(rows.map(({ key }) => key)).not.toContain('alipayPaymentAccount')
})

it.each([
  'link.example.com',
  'ftp://link.example.com',
  'https://',
  'javascript:alert(1)',
  'http://127.0.0.1:1\\@evil/',
])('a link base of %j is refused, and nothing beside it is stored', async (subscriptionHost) => {
  const before = await readSettings(database.db)
  await expect(writeSettings(database.db, { siteName: 'other', subscriptionHost })).rejects.toThrow('https://example')
  expect(await readSettings(database.db)).toEqual(before)
})

it.each([0, -60, 4, 3601, 7.5, '60' as never])(
  'node programs that ask every %j seconds are refused, and nothing beside it is stored',
  async (seconds) => {
    const before = await readSettings(database.db)
    for (const changes of [{ nodePullSeconds: seconds }, { nodePushSeconds: seconds }]) {
      await expect(writeSettings(database.db, { siteName: 'other', ...changes })).rejects.toThrow('from 5 to 3600')
    }
    expect(await readSettings(database.db)).toEqual(before)
  },
)

it.each([
  { spendFactorMillionths: -1 },
  { uploadFactorMillionths: 1.5 },
  { minimumSpendBytes: 2e9 },
  { plainGbPerDay: -1 },
  { nodePortMbps: 0 },
  { nodePortPercent: 50 },
])('%j, of which no bill can be made, is refused, and nothing beside it is stored', async (changes) => {
  const before = await readSettings(database.db)
  await expect(writeSettings(database.db, { siteName: 'other', ...changes })).rejects.toThrow('whole number')
  expect(await readSettings(database.db)).toEqual(before)
})
