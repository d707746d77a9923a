import { webAddress, yuanText } from '@dukou/domain'
import type { PaymentAccount, PayParameters, TradeForGateway } from '../adapter.ts'
import { beijingTime } from '../beijing-time.ts'
import { cutToBytes } from '../cut-to-bytes.ts'
import type { AlipayAccount } from './account.ts'
import { call, isGood, saidBy } from './call.ts'

const TIMEOUT_MS = 8_000
const SUBJECT_BYTES = 256

/** Makes a code. Alipay opens the trade when somebody scans it, so until then nothing of it can be asked or closed. */
export async function create(account: PaymentAccount<AlipayAccount>, trade: TradeForGateway): Promise<PayParameters> {
  const answer = await call(account, {
    method: 'alipay.trade.precreate',
    biz: {
      out_trade_no: trade.tradeNo,
      total_amount: yuanText(trade.amountLi),
      subject: subjectOf(trade.goodsName),
      // Nobody can end a code that was not scanned, so it ends by itself.
      time_expire: beijingTime(trade.expiresAt),
    },
    notifyUrl: trade.notifyUrl,
    timeoutMs: TIMEOUT_MS,
  })
  if (!isGood(answer)) throw new Error(`refused: ${answer.trusted ? saidBy(answer) : `unsigned, ${saidBy(answer)}`}`)
  const { out_trade_no: tradeNo, qr_code: code } = answer.content
  if (tradeNo !== trade.tradeNo || typeof code !== 'string' || code === '') throw new Error('the answer has no code')
  // The address in the code opens the app on a phone, where a person cannot scan the own screen.
  return { code, ...(trade.isMobile && webAddress(code) && { page: code }) }
}

/** A subject may not have these three characters, nor be empty. */
function subjectOf(name: string): string {
  return cutToBytes(name.replace(/[/=&]/g, ' '), SUBJECT_BYTES) || '-'
}
