import { PAY_MODES, type PayMode } from '@dukou/domain'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import {
  type AccountValues,
  type Channel,
  type FieldProblem,
  fieldProblem,
  type PayAdapter,
  packAccount,
  payAdapters,
  type Shown,
  unpackAccount,
} from '../../../gateways/index.ts'
import type { App } from '../../../platform/context.ts'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import type { Settings } from '../../base/settings/index.ts'

/** The code of the channel that the sandbox gateway serves. It alone may stand on a private address. */
export const SANDBOX_CHANNEL = 'sandbox'

/** The code of the channel that takes USDT, where an operator has one: an address is given by one platform only. */
const USDT_CHANNEL = 'usdt'
/** The code of the account for transfers that is used without a share. */
const TRANSFER_CHANNEL = 'transfer'

type ChannelRow = Selectable<Tables['pay_channels']>

export interface ChannelState extends Channel {
  enabled: boolean
}

/** A channel ready for use. One whose account its adapter refuses is as good as none. */
export async function findChannel(
  app: Pick<App, 'db' | 'secrets' | 'config'>,
  code: string,
): Promise<ChannelState | undefined> {
  const row = await app.db.selectFrom('pay_channels').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row || !isUsable(app, row)) return undefined
  const read = readAccount(adapterOf(row), valuesOf(app, row))
  if ('problem' in read) return undefined
  return {
    code: row.code,
    adapter: row.adapter,
    account: read.account,
    typeMap: row.type_map,
    minLi: row.min_li,
    maxLi: row.max_li,
    confirmMode: row.confirm_mode,
    privateHostAllowed: isSandbox(row.code),
    enabled: row.enabled,
  }
}

/** The values that the operator of a channel typed, secrets among them. */
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

export function adapterOf(channel: Pick<Channel, 'code' | 'adapter'>): PayAdapter {
  const adapter = payAdapters[channel.adapter]
  if (!adapter) throw new Error(`channel ${channel.code} names the unknown adapter ${channel.adapter}`)
  return adapter
}

/** Staff alone know whether money came by this channel. */
export function isByHand(channel: Pick<Channel, 'code' | 'adapter'>): boolean {
  return adapterOf(channel).byHand === true
}

/** Display data of this pay mode for the payer; undefined if the channel does not support it. */
export function shownFor(channel: Pick<Channel, 'code' | 'adapter' | 'typeMap'>, mode: PayMode): Shown | undefined {
  return channel.typeMap[mode] === undefined ? undefined : adapterOf(channel).modes[mode]
}

/** Which channel the settings choose for a pay mode. */
export function channelCodeFor(settings: Settings, mode: PayMode): string {
  const byMode: Record<PayMode, string> = {
    alipay: settings.alipayChannel,
    wxpay: settings.wxpayChannel,
    urlscheme: settings.urlSchemeChannel,
    usdt: USDT_CHANNEL,
    transfer: TRANSFER_CHANNEL,
  }
  return byMode[mode]
}

/** Codes of the channels that the settings choose and this process may use. */
export function chosenChannels(app: Pick<App, 'config'>, settings: Settings): string[] {
  return PAY_MODES.map((mode) => channelCodeFor(settings, mode)).filter((code) => code && isUsable(app, { code }))
}

/** An account as it is saved, whole. */
export interface NewChannel {
  code: string
  adapter: string
  values: AccountValues
  typeMap: Partial<Record<PayMode, string>>
}

/**
 * The columns of an account, secrets sealed.
 * @throws with a sentence when its adapter cannot use it
 */
export function accountColumns({ secrets }: Pick<App, 'secrets'>, { code, values, typeMap, ...channel }: NewChannel) {
  const adapter = adapterOf({ code, ...channel })
  const read = readAccount(adapter, values)
  if ('problem' in read) throw new Error(`channel ${code}, ${read.field}: ${read.problem.en}`)
  const unserved = Object.keys(typeMap).find((mode) => adapter.modes[mode as PayMode] === undefined)
  if (unserved) throw new Error(`channel ${code} cannot take ${unserved}: ${channel.adapter} does not serve it`)
  const { baseUrl, merchantId, fields, secret } = packAccount(adapter.fields, values)
  return {
    adapter: channel.adapter,
    base_url: baseUrl,
    merchant_id: merchantId,
    fields: JSON.stringify(fields) as never,
    secret_sealed: secrets.seal(secretPlace(code), secret),
    type_map: JSON.stringify(typeMap) as never,
  }
}

/** @throws with a sentence when its adapter cannot use it */
export async function saveChannel(app: { db: Db; secrets: App['secrets'] }, channel: NewChannel): Promise<void> {
  const columns = accountColumns(app, channel)
  await app.db
    .insertInto('pay_channels')
    .values({ code: channel.code, ...columns })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute()
}

export function isSandbox(code: string): boolean {
  return code === SANDBOX_CHANNEL || code.startsWith(`${SANDBOX_CHANNEL}-`)
}

/** In production, and where the sandbox is switched off, its channels do not exist. */
export function isUsable(app: Pick<App, 'config'>, row: Pick<ChannelRow, 'code'>): boolean {
  return !isSandbox(row.code) || app.config.sandbox
}

function secretPlace(code: string): string {
  return `pay_channels.secret ${code}`
}
