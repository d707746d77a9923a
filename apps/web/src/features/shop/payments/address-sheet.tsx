import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usdt } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../ui/controls/copy-and-tell.ts'
import { QrSheet } from '../../../ui/overlays/qr-sheet.tsx'
import { Hidden } from '../../../ui/states/hidden.tsx'
import css from './address-sheet.module.css'
import { paymentTexts } from './messages.ts'
import { PayHelp } from './pay-help.tsx'
import type { PaySheetProps } from './pay-sheet.tsx'
import { payState } from './pay-state.ts'
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
      key={trade.id}
      opened
      onClose={onClose}
      title={t.payTitle(t[mode])}
      content={address}
      size={128}
      desc={t.scanAddress}
      above={
        <dl className={css.facts}>
          <Fact label={t.exactAmount} help={t.exactHelp} copied={amount.replaceAll(',', '')}>
            <b className={css.amount}>{amount}</b> USDT
          </Fact>
          <div>
            <dt>{t.network}</dt>
            <dd>
              <b className={css.network}>{onTron ? 'TRC20' : 'ERC20'}</b> {onTron ? t.tron : t.ethereum}
            </dd>
          </div>
          <Fact label={t.address} copied={address}>
            <span className={css.address}>{address}</span>
          </Fact>
        </dl>
      }
      cover={state === 'expired' && <RenewCover title={t.addressExpired} renewing={renewing} onRenew={onRenew} />}
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

interface FactProps {
  label: string
  help?: string
  /** Text that the copy button copies. */
  copied: string
  children: ReactNode
}

function Fact({ label, help, copied, children }: FactProps) {
  const t = paymentTexts.use()
  const copy = () => copyAndTell(copied, t, { ms: 10_000 })
  return (
    <div>
      <dt>{label}</dt>
      <dd className={css.box}>
        <span>{children}</span>
        <Button variant="default" size="sm" icon={<IconCopy size={16} stroke={1.5} aria-hidden />} onClick={copy}>
          <Hidden>{t.copy(label)}</Hidden>
        </Button>
      </dd>
      {help && <dd className={css.help}>{help}</dd>}
    </div>
  )
}
