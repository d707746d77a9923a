import type { AnswerOf, buy } from '@dukou/contract'
import type { PayMode } from '@dukou/domain'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { onMobile } from '../../../lib/device.ts'
import { yuan } from '../../../lib/format.ts'
import { thisInApp } from '../../../lib/in-app.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Money } from '../../../ui/layout/money.tsx'
import { QrSheet } from '../../../ui/overlays/qr-sheet.tsx'
import type { Order } from './confirm-order.tsx'
import { paymentTexts } from './messages.ts'
import { OpenPayment } from './open-payment.tsx'
import { PayHelp } from './pay-help.tsx'
import { isForCameraOnly, payHere } from './pay-here.ts'
import css from './pay-sheet.module.css'
import { isOver, payState } from './pay-state.ts'
import { PayStateLine } from './pay-state-line.tsx'
import { RenewCover } from './renew-cover.tsx'
import type { useTradeStatus } from './use-trade-status.ts'
import { wayTexts } from './way-messages.ts'

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
  const ways = wayTexts.use()
  const now = useNow(1000)
  const [wasOpened, setOpened] = useState(false)
  const phone = onMobile()
  const here = phone ? payHere(mode, trade, thisInApp()) : {}
  const state = payState({ status: asked.data?.status, failed: asked.isError, expiresAt: trade.expiresAt, now })
  const content = trade.qrCode ?? trade.payUrl ?? ''
  const over = isOver(state)
  // A computer shows the code to another device: the steps for one phone do not apply.
  const withSteps = mode === 'wxpay' && phone
  return (
    <QrSheet
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
          {!over && <OpenPayment mode={mode} here={here} again={wasOpened} onOpen={() => setOpened(true)} />}
        </>
      }
      cover={
        over && (
          <RenewCover
            title={state === 'expired' ? t.codeExpired : t.cancelledTitle}
            renewing={renewing}
            onRenew={onRenew}
          />
        )
      }
      below={
        <>
          {here.shutIn && mode === 'alipay' && <p className={css.way}>{ways.album}</p>}
          {withSteps && isForCameraOnly(content) && <p className={css.way}>{ways.cameraOnly}</p>}
          {!phone && trade.payUrl && !over && (
            <p className={css.open}>
              <a href={trade.payUrl} target="_blank" rel="noopener noreferrer">
                {t.openPage}
                <IconExternalLink size={14} stroke={1.75} aria-hidden />
              </a>
            </p>
          )}
          <PayStateLine state={state} leftMs={trade.expiresAt.getTime() - now.getTime()} />
          <PayHelp orderNo={order.orderNo} asked={asked} started={wasOpened} />
        </>
      }
    />
  )
}
