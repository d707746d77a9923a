import type { Calls, InputOf } from '@dukou/contract'
import { type Words, webAddress } from '@dukou/domain'
import { isSecret, MIN_SECRET_LENGTH } from '../../../gateways/secret.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { changeOf, refuseStale, writeAudit } from '../../base/audit/index.ts'
import { lockSettings } from '../../base/settings/index.ts'
import { isSandbox, saveChannel } from './channels.ts'
import { payChannelAnswer } from './list-pay-channels.ts'

type Input = InputOf<Calls['savePayChannel']>

/** All accounts that can be set up here speak this. */
const ADAPTER = 'epay_v1'

/** Makes or changes an account. The key is replaced where one is given, and must be where the address is another. */
export const savePayChannel: Handler<Calls['savePayChannel']> = async (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockChannel(tx, input.code)
    const was = before && payChannelAnswer(before)
    await refuseStale(tx, 'savePayChannel', was, input.revision)
    checkInput(input)
    if (isSandbox(input.code) && !ctx.config.sandbox) {
      refuseField('code', {
        zh: '以 sandbox 开头的代码只属于沙盒，这里没有开启沙盒，请换一个',
        en: 'belongs to the sandbox, which is off here; choose another code',
      })
    }
    const key = input.key?.trim() || undefined
    if (key === undefined && before?.base_url !== input.baseUrl) {
      refuseField('key', {
        zh: before ? '换了地址要重新填密钥，它会发到新地址' : '请填平台给的密钥',
        en: before
          ? 'with another address the key must be given again, for it is sent there'
          : 'give the key that the platform gave you',
      })
    }
    if (key !== undefined && !isSecret(key)) {
      refuseField('key', { zh: `至少要 ${MIN_SECRET_LENGTH} 个字符`, en: `at least ${MIN_SECRET_LENGTH} characters` })
    }
    const { code, baseUrl, merchantId, alipayType, wxpayType, minLi, maxLi, enabled } = input
    const typeMap = { ...(alipayType && { alipay: alipayType }), ...(wxpayType && { wxpay: wxpayType }) }
    if (key !== undefined) {
      const app = { db: tx, secrets: ctx.secrets }
      const values = { baseUrl, merchantId, key }
      await saveChannel(app, { code, adapter: before?.adapter ?? ADAPTER, values, typeMap })
    }
    const needsTest = key !== undefined || before?.merchant_id !== merchantId
    const after = await tx
      .updateTable('pay_channels')
      .set({
        merchant_id: merchantId,
        type_map: JSON.stringify(typeMap) as never,
        min_li: minLi,
        max_li: maxLi,
        enabled,
        updated_at: ctx.now(),
        ...(needsTest && { test_outcome: null, test_said: null, tested_at: null }),
      })
      .where('code', '=', code)
      .returningAll()
      .executeTakeFirstOrThrow()
    const told = payChannelAnswer(after)
    await writeAudit(tx, {
      actorId: ctx.actor.id,
      action: 'savePayChannel',
      target: code,
      detail: { ...changeOf('savePayChannel', was, told), ...(key && { keyReplaced: true }) },
    })
    return told
  })

async function lockChannel(tx: Tx, code: string) {
  // Two who make the same account at once wait for each other here.
  await lockSettings(tx)
  return tx.selectFrom('pay_channels').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()
}

function checkInput({ baseUrl, merchantId, minLi, maxLi }: Input): void {
  if (!webAddress(baseUrl)) {
    refuseField('url', {
      zh: '应是网址，例如 https://pay.example.com',
      en: 'must be an address such as https://pay.example.com',
    })
  }
  if (merchantId.trim() === '') refuseField('pid', { zh: '请填平台给的商户号', en: 'give the merchant’s number' })
  if (minLi > maxLi) {
    refuseField('max', { zh: '最高金额不能小于最低金额', en: 'cannot be less than the smallest amount' })
  }
}

function refuseField(field: string, problem: Words): never {
  refuse('settingInvalid', { field, problem })
}
