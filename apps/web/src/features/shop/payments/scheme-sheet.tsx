import { IconDeviceMobile, IconRefresh } from '@tabler/icons-react'
import { yuan } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { paymentTexts } from './messages.ts'
import { PayHelp } from './pay-help.tsx'
import css from './pay-sheet.module.css'
import type { PaySheetProps } from './pay-sheet.tsx'
import { payState } from './pay-state.ts'
import { PayStateLine } from './pay-state-line.tsx'

/** Paying in an app of this device, which a tap opens: browsers let no page do that by itself. */
export function SchemeSheet({ order, trade, mode, asked, renewing, onRenew, onClose }: PaySheetProps) {
  const t = paymentTexts.use()
  const now = useNow(1000)
  const state = payState({ status: asked.data?.status, failed: asked.isError, expiresAt: trade.expiresAt, now })
  return (
    <Sheet onClose={onClose} title={t.payTitle(t[mode])} width={400}>
      <p className={css.amount}>
        <Money large>{yuan(trade.amountLi)}</Money>
      </p>
      <p className={css.what}>{order.description}</p>
      {state === 'expired' ? (
        <Button
          fullWidth
          loading={renewing}
          icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          onClick={onRenew}
        >
          {t.renew}
        </Button>
      ) : (
        <a className={css.app} href={trade.urlScheme ?? undefined}>
          <IconDeviceMobile size={20} stroke={1.5} aria-hidden />
          {t.openScheme}
        </a>
      )}
      <p className={css.what}>{t.schemeHelp}</p>
      <PayStateLine state={state} leftMs={trade.expiresAt.getTime() - now.getTime()} />
      <PayHelp orderNo={order.orderNo} asked={asked} />
    </Sheet>
  )
}
