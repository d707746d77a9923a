import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { yuan } from '../../../lib/format.ts'
import { thisInApp } from '../../../lib/in-app.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { paymentTexts } from './messages.ts'
import { OpenPayment } from './open-payment.tsx'
import { PayHelp } from './pay-help.tsx'
import { payHere } from './pay-here.ts'
import css from './pay-sheet.module.css'
import type { PaySheetProps } from './pay-sheet.tsx'
import { isOver, payState } from './pay-state.ts'
import { PayStateLine } from './pay-state-line.tsx'

/** Paying in an app of this device. The page stays open behind it and goes on asking. */
export function SchemeSheet({ order, trade, mode, asked, renewing, onRenew, onClose }: PaySheetProps) {
  const t = paymentTexts.use()
  const now = useNow(1000)
  const [wasOpened, setOpened] = useState(false)
  const here = payHere(mode, trade, thisInApp())
  const state = payState({ status: asked.data?.status, failed: asked.isError, expiresAt: trade.expiresAt, now })
  return (
    <Sheet onClose={onClose} title={t.payTitle(t[mode])} width={400}>
      <p className={css.amount}>
        <Money large>{yuan(trade.amountLi)}</Money>
      </p>
      <p className={css.what}>{order.description}</p>
      {isOver(state) ? (
        <Button
          fullWidth
          loading={renewing}
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={onRenew}
        >
          {t.renew}
        </Button>
      ) : (
        <OpenPayment mode={mode} here={here} again={wasOpened} onOpen={() => setOpened(true)} />
      )}
      {!here.shutIn && <p className={css.what}>{t.schemeHelp}</p>}
      <PayStateLine state={state} leftMs={trade.expiresAt.getTime() - now.getTime()} />
      <PayHelp orderNo={order.orderNo} asked={asked} started={wasOpened} />
    </Sheet>
  )
}
