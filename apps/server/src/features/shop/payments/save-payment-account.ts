import type { Calls, InputOf } from '@dukou/contract'
import type { PayMode, Words } from '@dukou/domain'
import type { Selectable } from 'kysely'
import { type AccountValues, isSealed, type PayAdapter, payAdapters } from '../../../gateways/index.ts'
import type { Actor, App, Ctx } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { lockSettings } from '../../base/settings/index.ts'
import { showToEverybody } from '../../messages/uploads/index.ts'
import { paymentAccountAnswer } from './list-payment-accounts.ts'
import { accountColumns, isSandbox, readAccount, valuesOf } from './payment-accounts.ts'

type Input = InputOf<Calls['savePaymentAccount']>
type Row = Selectable<Tables['pay_channels']>

/** The protocol of accounts that were made before there was a choice, and of callers that name none. */
const FIRST_ADAPTER = 'epay_v1'

/**
 * Makes or changes an account, by its code. A caller that says it is a new one changes none. Secrets are replaced where
 * they are given, and must be where the address is another.
 */
export const savePaymentAccount: Handler<Calls['savePaymentAccount']> = async (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { code, minLi, maxLi, enabled } = input
    const before = await lockPaymentAccount(tx, code)
    if (before && input.isNew) {
      refuseField('code', { zh: '这个名字已有支付渠道，请换一个', en: 'is taken by another account; choose another' })
    }
    const was = before && paymentAccountAnswer(ctx, before)
    await refuseStale(tx, 'savePaymentAccount', was, input.revision)
    checkInput(ctx, input)
    const adapterName = input.adapter ?? before?.adapter ?? FIRST_ADAPTER
    const adapter =
      payAdapters[adapterName] ?? refuseField('adapter', { zh: '没有这种平台', en: 'is none that there is' })
    if (before && before.adapter !== adapterName) await refuseWithTrades(tx, code)
    const given = givenValues(input)
    const kept = before?.adapter === adapterName ? valuesOf(ctx, before) : {}
    const values = await showPictures(ctx, tx, adapter, mergeValues(adapter, kept, given))
    const read = readAccount(adapter, values)
    if ('problem' in read) refuseField(nameFor(input, read.field), read.problem)
    const { typeMap, shares } = modesOf(input, adapter, before)
    const isReplaced = adapter.fields.some((field) => isSealed(field) && given[field.name] !== undefined)
    const keepsSecrets = !isReplaced && before?.adapter === adapterName
    const needsTest = !keepsSecrets || adapter.fields.some(({ name }) => values[name] !== kept[name])
    const { secret_sealed, ...account } = accountColumns(ctx, { code, adapter: adapterName, values, typeMap })
    const columns = {
      ...account,
      shares: JSON.stringify(shares) as never,
      ...hoursOf(input),
      ...{ min_li: minLi, max_li: maxLi, enabled, updated_at: ctx.now() },
      ...(needsTest && { test_outcome: null, test_said: null, tested_at: null }),
    }
    // In one statement, for each that changes something makes a revision.
    const saving = before
      ? tx
          .updateTable('pay_channels')
          .set({ ...columns, ...(!keepsSecrets && { secret_sealed }) })
          .where('code', '=', code)
          .returningAll()
      : tx
          .insertInto('pay_channels')
          .values({ ...columns, code, secret_sealed })
          .returningAll()
    const after = await saving.executeTakeFirstOrThrow()
    const told = paymentAccountAnswer(ctx, after)
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'savePayChannel',
      target: code,
      detail: { ...changeOf('savePaymentAccount', was, told), ...(isReplaced && { keyReplaced: true }) },
    })
    return told
  })

async function lockPaymentAccount(tx: Tx, code: string) {
  // Two who make the same account at once wait for each other here.
  await lockSettings(tx)
  return tx.selectFrom('pay_channels').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

/** Notifies and refunds of old trades need the platform that they began at. */
async function refuseWithTrades(tx: Tx, code: string): Promise<void> {
  const trade = await tx
    .selectFrom('trades')
    .select('id')
    .where('channel', '=', code)
    .where('pay_mode', '<>', 'wallet')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!trade) return
  refuseField('adapter', {
    zh: '这个账户已有交易，不能换平台，请新建一个账户',
    en: 'this account has payments already; make a new account for another platform',
  })
}

function checkInput({ config }: Pick<App, 'config'>, { code, minLi, maxLi }: Input): void {
  if (minLi > maxLi) {
    refuseField('max', { zh: '最高金额不能小于最低金额', en: 'cannot be less than the smallest amount' })
  }
  if (isSandbox(code) && !config.sandbox) {
    refuseField('code', {
      zh: '以 sandbox 开头的代码只属于沙盒，这里没有开启沙盒，请换一个',
      en: 'belongs to the sandbox, which is off here; choose another code',
    })
  }
}

/** By the names of the platform's fields. A secret that is not among them stays. */
function givenValues({ values, baseUrl, merchantId, key }: Input): AccountValues {
  if (values) return Object.fromEntries(values.map((one) => [one.name, one.value.trim()]))
  return { baseUrl, merchantId: merchantId.trim(), ...(key?.trim() && { key: key.trim() }) }
}

/** The caller's name for a field: some have older ones. */
function nameFor({ values }: Input, field: string): string {
  const older: Record<string, string> = { baseUrl: 'url', merchantId: 'pid' }
  return (values ? undefined : older[field]) ?? field
}

/** A changed address needs all secrets again: otherwise they could be sent to somebody who does not know them. */
function mergeValues({ fields }: PayAdapter, kept: AccountValues, given: AccountValues): AccountValues {
  const values: Record<string, string> = {}
  for (const { name } of fields) {
    const value = given[name] ?? kept[name] ?? ''
    if (value !== '') values[name] = value
  }
  const isMoved = fields.some(({ name, kind }) => kind === 'address' && values[name] !== kept[name])
  const unknown = fields.find((field) => isSealed(field) && kept[field.name] && given[field.name] === undefined)
  if (isMoved && unknown) {
    refuseField(unknown.name, {
      zh: '换了地址要重新填密钥，它会发到新地址',
      en: 'with another address the key must be given again, for it is sent there',
    })
  }
  return values
}

/** Customers see the pictures of an account. @returns the values, each picture as its address */
async function showPictures(ctx: Ctx<Actor>, tx: Tx, { fields }: PayAdapter, values: AccountValues) {
  const shown: Record<string, string> = { ...values }
  for (const { name, kind } of fields) {
    const address = shown[name]
    if (kind === 'picture' && address) shown[name] = await showToEverybody(tx, ctx.actor.id, address)
  }
  return shown
}

/** Callers that know of no ways to pay know of no hours either. */
function hoursOf({ modes, hours }: Input) {
  return modes && { open_from: hours?.from ?? null, open_until: hours?.until ?? null }
}

function modesOf({ modes, alipayType, wxpayType }: Input, adapter: PayAdapter, before: Row | undefined) {
  const typeMap: Partial<Record<PayMode, string>> = {}
  const shares: Partial<Record<PayMode, number>> = {}
  if (!modes) {
    const { alipay: _, wxpay: __, ...others } = before?.type_map ?? {}
    const two = { ...(alipayType && { alipay: alipayType }), ...(wxpayType && { wxpay: wxpayType }) }
    return { typeMap: { ...others, ...two }, shares: before?.shares ?? {} }
  }
  for (const { mode, word, share } of modes) {
    if (adapter.modes[mode] === undefined) {
      refuseField('modes', { zh: `这种平台不支持 ${mode}`, en: `this platform does not serve ${mode}` })
    }
    // One that needs no word has its own name for it, which versions before this one show.
    const written = adapter.types[mode] === undefined ? mode : word.trim()
    if (written === '')
      refuseField('modes', { zh: `请填平台对 ${mode} 的叫法`, en: `give the platform’s word for ${mode}` })
    typeMap[mode] = written
    if (share > 0) shares[mode] = share
  }
  return { typeMap, shares }
}

function refuseField(field: string, problem: Words): never {
  refuse('settingInvalid', { field, problem })
}
