import { yuanText } from '@dukou/domain'
import type { PaymentAccount, PayParameters, TradeForGateway } from '../adapter.ts'
import { cutToBytes } from '../cut-to-bytes.ts'
import { appAddress, pageAddress } from '../pay-address.ts'
import type { EpayV2Account } from './account.ts'
import { ask } from './ask.ts'

const TIMEOUT_MS = 8_000
const NAME_BYTES = 127

/** Starts a payment by `api/pay/create`, and takes the one way to pay that it answers. */
export async function create(account: PaymentAccount<EpayV2Account>, trade: TradeForGateway): Promise<PayParameters> {
  const type = account.typeMap[trade.payMode]
  if (!type) throw new Error(`payment account ${account.code} has no type for ${trade.payMode}`)
  const about = new Map([
    ['method', 'web'],
    ['device', trade.isMobile ? 'mobile' : 'pc'],
    ['type', type],
    ['out_trade_no', trade.tradeNo],
    ['notify_url', trade.notifyUrl],
    ['return_url', trade.returnUrl],
    ['name', cutToBytes(trade.goodsName, NAME_BYTES)],
    ['money', yuanText(trade.amountLi)],
    ['clientip', trade.clientIp],
  ])
  const answer = await ask(account, 'pay/create', about, TIMEOUT_MS)
  if (!('fields' in answer)) throw new Error(`refused: ${answer.msg}`)
  const externalNo = answer.fields.get('trade_no')
  const shown = wayToPay(answer.fields.get('pay_type') ?? '', answer.fields.get('pay_info') ?? '')
  return { ...shown, ...(externalNo && { externalNo }) }
}

/** The manual says `scheme`, the program sends `urlscheme`. Forms and parameters of apps can be shown nowhere here. */
function wayToPay(kind: string, info: string): PayParameters {
  if (info === '') throw new Error('pay_info is empty')
  if (kind === 'jump') return { page: pageAddress(info, 'pay_info') }
  if (kind === 'qrcode') return { code: info }
  if (kind === 'scheme' || kind === 'urlscheme') return { scheme: appAddress(info, 'pay_info') }
  throw new Error(`pay_type ${kind.slice(0, 20)} cannot be shown`)
}
