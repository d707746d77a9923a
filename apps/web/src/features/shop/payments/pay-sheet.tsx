import type { AnswerOf, buy } from '@dukou/contract'
import type { PayMode } from '@dukou/domain'
import { IconExternalLink } from '@tabler/icons-react'
import { onMobile } from '../../../lib/device.ts'
import { yuan } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Money } from '../../../ui/layout/money.tsx'
import { QrSheet } from '../../../ui/overlays/qr-sheet.tsx'
import type { Order } from './confirm-order.tsx'
import { paymentTexts } from './messages.ts'
import { PayHelp } from './pay-help.tsx'
import { MODE_ICONS } from './pay-methods.tsx'
import css from './pay-sheet.module.css'
import { payState } from './pay-state.ts'
import { PayStateLine } from './pay-state-line.tsx'
import { RenewCover } from './renew-cover.tsx'
import type { useTradeStatus } from './use-trade-status.ts'

export type Trade = AnswerOf<typeof buy>

export interface PaySheetProps {
  order: Order
  trade: Trade
  mode: PayMode
  asked: ReturnType<typeof useTradeStatus>
  renewing: boolean
  onRenew: () => void
  onClose: () => void
}

/** The amount, the code, and what is known of the money. Closing it never cancels the order. */
export function PaySheet({ order, trade, mode, asked, renewing, onRenew, onClose }: PaySheetProps) {
  const t = paymentTexts.use()
  const now = useNow(1000)
  const phone = onMobile()
  const state = payState({ status: asked.data?.status, failed: asked.isError, expiresAt: trade.expiresAt, now })
  const content = trade.qrCode ?? trade.payUrl ?? ''
  const expired = state === 'expired'
  // A computer shows the code to another device: the steps for one phone do not apply.
  const withSteps = mode === 'wxpay' && phone
  return (
    <QrSheet
      key={trade.id}
      opened
      onClose={onClose}
      title={t.payTitle(t[mode])}
      content={content}
      size={phone ? 148 : 200}
      desc={phone ? t.orOtherPhone : mode === 'alipay' ? t.scanAlipay : t.scanWechat}
      payMode={withSteps ? 'wechat' : undefined}
      above={
        <>
          <p className={css.amount}>
            <Money large>{yuan(trade.amountLi)}</Money>
          </p>
          <p className={css.what}>{order.description}</p>
          {phone && trade.payUrl && !expired && <OpenApp mode={mode} url={trade.payUrl} />}
        </>
      }
      cover={expired && <RenewCover title={t.codeExpired} renewing={renewing} onRenew={onRenew} />}
      below={
        <>
          {!phone && trade.payUrl && !expired && (
            <p className={css.open}>
              <a href={trade.payUrl} target="_blank" rel="noopener noreferrer">
                {t.openPage}
                <IconExternalLink size={14} stroke={1.75} aria-hidden />
              </a>
            </p>
          )}
          <PayStateLine state={state} leftMs={trade.expiresAt.getTime() - now.getTime()} />
          <PayHelp orderNo={order.orderNo} asked={asked} />
        </>
      }
    />
  )
}

/** On a phone the app of the payment platform is one tap away. */
function OpenApp({ mode, url }: { mode: PayMode; url: string }) {
  const t = paymentTexts.use()
  const Mark = MODE_ICONS[mode]
  return (
    <a className={css.app} href={url} target="_blank" rel="noopener noreferrer">
      <Mark size={20} stroke={1.5} aria-hidden />
      {t.openApp(t[mode])}
    </a>
  )
}
