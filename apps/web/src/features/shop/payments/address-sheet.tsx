import { usdt } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { QrSheet } from '../../../ui/overlays/qr-sheet.tsx'
import css from './address-sheet.module.css'
import { paymentTexts } from './messages.ts'
import { PayAmount, PayFact, PayFacts } from './pay-fact.tsx'
import { PayHelp } from './pay-help.tsx'
import type { PaySheetProps } from './pay-sheet.tsx'
import { isOver, payState } from './pay-state.ts'
import { PayStateLine } from './pay-state-line.tsx'
import { RenewCover } from './renew-cover.tsx'

/** Paying in USDT: the exact amount, the network and the address, in the order in which a wallet asks for them. */
export function AddressSheet({ order, trade, mode, asked, renewing, onRenew, onClose }: PaySheetProps) {
  const t = paymentTexts.use()
  const now = useNow(1000)
  const state = payState({ status: asked.data?.status, failed: asked.isError, expiresAt: trade.expiresAt, now })
  const address = trade.usdtAddress ?? ''
  const amount = usdt(trade.usdtMilli ?? 0n)
  const onTron = address.startsWith('T')
  return (
    <QrSheet
      opened
      onClose={onClose}
      title={t.payTitle(t[mode])}
      content={address}
      size={128}
      desc={t.scanAddress}
      above={
        <div className={css.above}>
          <PayFacts>
            <PayFact label={t.exactAmount} help={t.exactHelp} copied={amount.replaceAll(',', '')} words={t}>
              <PayAmount>{amount}</PayAmount> USDT
            </PayFact>
            <div>
              <dt>{t.network}</dt>
              <dd>
                <b className={css.network}>{onTron ? 'TRC20' : 'ERC20'}</b> {onTron ? t.tron : t.ethereum}
              </dd>
            </div>
            <PayFact label={t.address} copied={address} words={t}>
              <span className={css.address}>{address}</span>
            </PayFact>
          </PayFacts>
        </div>
      }
      cover={
        isOver(state) && (
          <RenewCover
            title={state === 'expired' ? t.addressExpired : t.cancelledTitle}
            renewing={renewing}
            onRenew={onRenew}
          />
        )
      }
      below={
        <>
          <PayStateLine
            state={state}
            leftMs={trade.expiresAt.getTime() - now.getTime()}
            waiting={onTron ? t.waitingTron : t.waitingEthereum}
          />
          {state === 'expired' && <p className={css.sent}>{t.sentAlready}</p>}
          <details className={css.odd}>
            <summary>{t.oddTitle}</summary>
            <ul>
              {[t.oddAmount, t.oddTwice, t.oddLate, t.oddOther].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
          <PayHelp orderNo={order.orderNo} asked={asked} help={t.chainHelp} />
        </>
      }
    />
  )
}
