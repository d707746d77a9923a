import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTill, type Till } from '../../../../test/till.ts'
import { readSettings } from '../../base/settings/index.ts'
import { ENABLED_PAYMENT_ACCOUNTS, type EnabledPaymentAccount, storePaymentAccount, waysToPay } from './index.ts'
import { findPaymentAccount } from './payment-accounts.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const paymentAccount = {
  code: 'shop',
  adapter: 'epay_v1',
  values: { baseUrl: 'https://pay.example', merchantId: '7', key: 'sixteen-letters!' },
  typeMap: { alipay: 'alipay' },
}

it('a payment account needs a secret of sixteen characters: a shorter one is neither saved nor used', async () => {
  for (const key of ['fifteen-letters', ' '.repeat(32), `a${'\u3000\u200b\t '.repeat(8)}b`]) {
    await expect(
      storePaymentAccount(till.server.app, { ...paymentAccount, values: { ...paymentAccount.values, key } }),
    ).rejects.toThrow('at least 16')
  }
  for (const baseUrl of [
    'http://127.0.0.1:1\\@evil/',
    'javascript:alert(1)',
    'https://user@evil.example',
    'pay.example',
  ]) {
    const values = { ...paymentAccount.values, baseUrl }
    await expect(storePaymentAccount(till.server.app, { ...paymentAccount, values })).rejects.toThrow(
      'baseUrl: must be an address',
    )
  }
  await storePaymentAccount(till.server.app, paymentAccount)
  expect((await findPaymentAccount(till.server.app, 'shop'))?.details).toMatchObject({ key: paymentAccount.values.key })
  const short = till.server.app.secrets.seal('pay_channels.secret shop', '')
  const { db } = till.server.app
  await db.updateTable('pay_channels').set({ secret_sealed: short }).where('code', '=', 'shop').execute()
  expect(await findPaymentAccount(till.server.app, 'shop')).toBeUndefined()
})

it('a payment account names an adapter that there is', async () => {
  await expect(storePaymentAccount(till.server.app, { ...paymentAccount, adapter: 'pigeon' })).rejects.toThrow(
    'unknown adapter pigeon',
  )
})

it('where the sandbox is off its payment accounts do not exist, and no way to pay is shown by them', async () => {
  const off = { ...till.server.app, config: { ...till.server.app.config, sandbox: false } }
  expect(await findPaymentAccount(till.server.app, 'sandbox')).toBeDefined()
  expect(await findPaymentAccount(off, 'sandbox')).toBeUndefined()
  const settings = await readSettings(till.server.app.db)
  const { rows } = await sql<{
    all: EnabledPaymentAccount[]
  }>`select ${sql.raw(ENABLED_PAYMENT_ACCOUNTS)} as all`.execute(off.db)
  const open = (app: typeof off) => waysToPay(app, settings, rows[0]?.all ?? []).map(({ mode }) => mode)
  expect(open(till.server.app)).toEqual(['alipay', 'wxpay'])
  expect(open(off)).toEqual([])
})
