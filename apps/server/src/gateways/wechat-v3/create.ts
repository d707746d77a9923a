import type { PaymentAccount, PayParameters, TradeForGateway } from '../adapter.ts'
import { beijingInstant } from '../beijing-time.ts'
import { cutToBytes } from '../cut-to-bytes.ts'
import type { WechatAccount } from './account.ts'
import { fenOfLi } from './amount.ts'
import { call, saidBy } from './call.ts'

const TIMEOUT_MS = 8_000
const DESCRIPTION_BYTES = 127

/** Opens an order that is paid by scanning a code, Native. */
export async function create(account: PaymentAccount<WechatAccount>, trade: TradeForGateway): Promise<PayParameters> {
  const { appId, merchantId } = account.details
  const body = {
    appid: appId,
    mchid: merchantId,
    description: cutToBytes(trade.goodsName, DESCRIPTION_BYTES) || '-',
    out_trade_no: trade.tradeNo,
    time_expire: beijingInstant(trade.expiresAt),
    notify_url: trade.notifyUrl,
    amount: { total: fenOfLi(trade.amountLi), currency: 'CNY' },
  }
  const answer = await call(account, { method: 'POST', path: '/v3/pay/transactions/native', body }, TIMEOUT_MS)
  const { code_url: code } = answer.content
  if (!answer.trusted || answer.status !== 200) throw new Error(`refused: ${saidBy(answer)}`)
  if (typeof code !== 'string' || code === '') throw new Error('the answer has no code')
  return { code }
}
