import { yuanText } from '@dukou/domain'
import type { PaymentAccount, PayParameters, TradeForGateway } from '../adapter.ts'
import { cutToBytes } from '../cut-to-bytes.ts'
import { callOut } from '../outgoing.ts'
import { appAddress, pageAddress } from '../pay-address.ts'
import type { EpayAccount } from './account.ts'
import { sign } from './sign.ts'

const TIMEOUT_MS = 8_000
const NAME_BYTES = 127
/** Starts a payment by the platform's API, `mapi.php`, and takes the one of three ways to pay that it answers. */
export async function create(account: PaymentAccount<EpayAccount>, trade: TradeForGateway): Promise<PayParameters> {
  const type = account.typeMap[trade.payMode]
  if (!type) throw new Error(`payment account ${account.code} has no type for ${trade.payMode}`)
  const fields = new Map([
    ['pid', account.details.pid],
    ['type', type],
    ['out_trade_no', trade.tradeNo],
    ['notify_url', trade.notifyUrl],
    ['return_url', trade.returnUrl],
    ['name', cutToBytes(trade.goodsName, NAME_BYTES)],
    ['money', yuanText(trade.amountLi)],
    ['clientip', trade.clientIp],
    ['device', trade.isMobile ? 'mobile' : 'pc'],
  ])
  for (const [name, value] of fields) if (value.trim() === '') fields.delete(name)
  fields.set('sign', sign(fields, account.details.key))
  fields.set('sign_type', 'MD5')
  const text = await callOut({
    url: `${account.details.base}/mapi.php`,
    method: 'POST',
    form: new URLSearchParams([...fields]),
    timeoutMs: TIMEOUT_MS,
    privateHostAllowed: account.privateHostAllowed,
  })
  return payParametersOf(JSON.parse(text))
}

function payParametersOf(answer: Record<string, unknown>): PayParameters {
  if (Number(answer.code) !== 1) throw new Error(`refused: ${String(answer.msg ?? '').slice(0, 200)}`)
  const text = (name: string) =>
    typeof answer[name] === 'string' && answer[name] !== '' ? String(answer[name]) : undefined
  const page = text('payurl')
  const code = text('qrcode')
  const scheme = text('urlscheme')
  const externalNo = text('trade_no')
  return {
    ...(page && { page: pageAddress(page, 'payurl') }),
    ...(code && { code }),
    ...(scheme && { scheme: appAddress(scheme, 'urlscheme') }),
    ...(externalNo && { externalNo }),
  }
}
