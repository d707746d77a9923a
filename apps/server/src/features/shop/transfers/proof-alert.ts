import { liText } from '@dukou/domain'
import type { StaffAlert } from '../../base/outbox/index.ts'
import type { Proof, TradeFacts } from './proofs-table.ts'

/** A customer waits for staff to find the money of a transfer. */
export function proofAlert(proof: Proof, trade: TradeFacts, orderNo: string): StaffAlert {
  return {
    key: `proof:${proof.id}`,
    text: {
      zh: '客户提交了转账凭证，请核对到账后确认',
      en: 'A customer sent the proof of a transfer. Look for the money, then confirm it',
    },
    detail: { order: orderNo, paymentAccount: trade.channel, amount: liText(trade.amount_li) },
  }
}
