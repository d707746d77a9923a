import { yuanText } from '@dukou/domain'
import type { PaymentAccount, PayParameters, TradeForGateway } from '../adapter.ts'
import { cutToBytes } from '../cut-to-bytes.ts'
import { pageAddress } from '../pay-address.ts'
import type { XunhupayAccount } from './account.ts'
import { ask } from './ask.ts'

const TIMEOUT_MS = 8_000
/** 42 Chinese characters. */
const TITLE_BYTES = 126

/** Starts a payment by `payment/do.html`. Its picture of a code is not ours to show: the page is drawn as one. */
export async function create(account: PaymentAccount<XunhupayAccount>, trade: TradeForGateway): Promise<PayParameters> {
  const payment = account.typeMap[trade.payMode]
  if (!payment) throw new Error(`payment account ${account.code} has no type for ${trade.payMode}`)
  const title = cutToBytes(trade.goodsName.replace(/[\p{Extended_Pictographic}%]/gu, ''), TITLE_BYTES)
  const about = new Map([
    ['version', '1.1'],
    ['payment', payment],
    ['trade_order_id', trade.tradeNo],
    ['total_fee', yuanText(trade.amountLi)],
    ['title', title],
    ['notify_url', trade.notifyUrl],
    ['return_url', trade.returnUrl],
    ['callback_url', trade.returnUrl],
    ...(trade.isMobile ? mobileFields(trade, title) : []),
  ])
  const answer = await ask(account, 'do', about, TIMEOUT_MS)
  if (!('fields' in answer)) throw new Error(`refused: ${answer.errcode} ${answer.msg}`)
  const number = answer.fields.get('open_order_id') || answer.fields.get('openid')
  const memo = { li: String(trade.amountLi), ...(number && { number }) }
  return {
    page: pageAddress(answer.fields.get('url') ?? '', 'url'),
    ...(number && { externalNo: number }),
    memo,
  }
}

function mobileFields({ returnUrl }: TradeForGateway, title: string): [string, string][] {
  return [
    ['type', 'WAP'],
    ['wap_url', URL.canParse(returnUrl) ? new URL(returnUrl).origin : ''],
    ['wap_name', title],
  ]
}
