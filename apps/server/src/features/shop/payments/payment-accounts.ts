import { type PayMode, USUAL_ACCOUNTS } from '@dukou/domain'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import {
  type AccountValues,
  type FieldProblem,
  fieldProblem,
  type PayAdapter,
  type PaymentAccount,
  packAccount,
  payAdapters,
  type Shown,
  unpackAccount,
} from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import type { Settings } from '../../base/settings/index.ts'

/** The code of the payment account that the sandbox gateway serves. It alone may stand on a private address. */
export const SANDBOX_PAYMENT_ACCOUNT = 'sandbox'

type ChannelRow = Selectable<Tables['pay_channels']>

export interface PaymentAccountState extends PaymentAccount {
  enabled: boolean
}

/** A payment account ready for use. One whose details its adapter refuses is as good as none. */
export async function findPaymentAccount(
  app: Pick<App, 'db' | 'secrets' | 'config'>,
  code: string,
): Promise<PaymentAccountState | undefined> {
  const row = await app.db.selectFrom('pay_channels').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row || !isUsable(app, row)) return undefined
  const read = readAccount(adapterOf(row), valuesOf(app, row))
  if ('problem' in read) return undefined
  return {
    code: row.code,
    adapter: row.adapter,
    details: read.account,
    typeMap: row.type_map,
    minLi: row.min_li,
    maxLi: row.max_li,
    confirmMode: row.confirm_mode,
    privateHostAllowed: isSandbox(row.code),
    enabled: row.enabled,
  }
}

/** The values that the operator of a payment account typed, secrets among them. */
export function valuesOf(
  { secrets }: Pick<App, 'secrets'>,
  row: Pick<ChannelRow, 'code' | 'adapter' | 'base_url' | 'merchant_id' | 'fields' | 'secret_sealed'>,
): AccountValues {
  return unpackAccount(adapterOf(row).fields, {
    baseUrl: row.base_url,
    merchantId: row.merchant_id,
    fields: row.fields,
    secret: secrets.openText(secretPlace(row.code), row.secret_sealed),
  })
}

export function readAccount(adapter: PayAdapter, values: AccountValues): { account: unknown } | FieldProblem {
  return fieldProblem(adapter.fields, values) ?? adapter.readAccount(values)
}

export function adapterOf(paymentAccount: Pick<PaymentAccount, 'code' | 'adapter'>): PayAdapter {
  const adapter = payAdapters[paymentAccount.adapter]
  if (!adapter)
    throw new Error(`payment account ${paymentAccount.code} names the unknown adapter ${paymentAccount.adapter}`)
  return adapter
}

/** Staff alone know whether money came to this payment account. */
export function isByHand(paymentAccount: Pick<PaymentAccount, 'code' | 'adapter'>): boolean {
  return adapterOf(paymentAccount).byHand === true
}

/** Display data of this pay mode for the payer; undefined if the payment account does not support it. */
export function shownFor(
  paymentAccount: Pick<PaymentAccount, 'code' | 'adapter' | 'typeMap'>,
  mode: PayMode,
): Shown | undefined {
  return paymentAccount.typeMap[mode] === undefined ? undefined : adapterOf(paymentAccount).modes[mode]
}

/** Which payment account the settings choose for a pay mode. */
export function paymentAccountCodeFor(settings: Settings, mode: PayMode): string {
  const byMode: Record<PayMode, string> = {
    alipay: settings.alipayPaymentAccount,
    wxpay: settings.wxpayPaymentAccount,
    urlscheme: settings.urlSchemePaymentAccount,
    ...USUAL_ACCOUNTS,
  }
  return byMode[mode]
}

/** An account as it is saved, whole. */
export interface NewPaymentAccount {
  code: string
  adapter: string
  values: AccountValues
  typeMap: Partial<Record<PayMode, string>>
}

/**
 * The columns of an account, secrets sealed.
 * @throws with a sentence when its adapter cannot use it
 */
export function accountColumns(
  { secrets }: Pick<App, 'secrets'>,
  { code, values, typeMap, ...paymentAccount }: NewPaymentAccount,
) {
  const adapter = adapterOf({ code, ...paymentAccount })
  const read = readAccount(adapter, values)
  if ('problem' in read) throw new Error(`payment account ${code}, ${read.field}: ${read.problem.en}`)
  const unserved = Object.keys(typeMap).find((mode) => adapter.modes[mode as PayMode] === undefined)
  if (unserved)
    throw new Error(`payment account ${code} cannot take ${unserved}: ${paymentAccount.adapter} does not serve it`)
  const { baseUrl, merchantId, fields, secret } = packAccount(adapter.fields, values)
  return {
    adapter: paymentAccount.adapter,
    base_url: baseUrl,
    merchant_id: merchantId,
    fields: JSON.stringify(fields) as never,
    secret_sealed: secrets.seal(secretPlace(code), secret),
    type_map: JSON.stringify(typeMap) as never,
  }
}

/** @throws with a sentence when its adapter cannot use it */
export async function storePaymentAccount(
  app: { db: Db; secrets: App['secrets'] },
  paymentAccount: NewPaymentAccount,
): Promise<void> {
  const columns = accountColumns(app, paymentAccount)
  await app.db
    .insertInto('pay_channels')
    .values({ code: paymentAccount.code, ...columns })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute()
}

export function isSandbox(code: string): boolean {
  return code === SANDBOX_PAYMENT_ACCOUNT || code.startsWith(`${SANDBOX_PAYMENT_ACCOUNT}-`)
}

/** In production, and where the sandbox is switched off, its payment accounts do not exist. */
export function isUsable(app: Pick<App, 'config'>, row: Pick<ChannelRow, 'code'>): boolean {
  return !isSandbox(row.code) || app.config.sandbox
}

function secretPlace(code: string): string {
  return `pay_channels.secret ${code}`
}
