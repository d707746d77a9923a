import type { AnswerOf, myDeletion } from '@dukou/contract'
import { day, gigabytes, walletYuan } from '../../../lib/format.ts'
import { Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import css from './losses.module.css'
import type { DeletionTexts } from './messages.ts'

/** Lists the account's balances and the effect of deletion. Lists empty balances too, except the trial. */
export function Losses({ known, t }: { known: AnswerOf<typeof myDeletion>; t: DeletionTexts }) {
  const { walletLi, leftBytes, trialLeftBytes, timeExpiresAt, tickets, hasTelegram, paidOrders } = known
  const { openOrders, hasOpenWithdrawal, openGifts } = known
  const traffic = (bytes: bigint) => (bytes > 0n ? `${gigabytes(bytes)} GB` : t.nothing)
  return (
    <div className={css.losses}>
      <p>{t.lost}</p>
      <Receipt>
        <ReceiptLine label={t.wallet}>{walletLi > 0n ? `¥${walletYuan(walletLi)}` : t.nothing}</ReceiptLine>
        <ReceiptLine label={t.traffic}>{traffic(leftBytes)}</ReceiptLine>
        {trialLeftBytes > 0n && <ReceiptLine label={t.trial}>{traffic(trialLeftBytes)}</ReceiptLine>}
        <ReceiptLine label={t.timePack}>{timeExpiresAt ? t.until(day(timeExpiresAt)) : t.nothing}</ReceiptLine>
        <ReceiptLine label={t.tickets}>{tickets > 0 ? t.ticketsLeft(tickets) : t.nothing}</ReceiptLine>
        {hasTelegram && <ReceiptLine label={t.telegram}>{t.bound}</ReceiptLine>}
      </Receipt>
      <ul className={css.notes}>
        <li>{t.linkDies}</li>
        <li>{t.booksStay(paidOrders)}</li>
        {openOrders > 0 && <li>{t.openOrders(openOrders)}</li>}
        {hasOpenWithdrawal && <li>{t.openWithdrawal}</li>}
        {openGifts > 0 && <li>{t.openGifts(openGifts)}</li>}
        <li>{t.againLater}</li>
      </ul>
    </div>
  )
}
