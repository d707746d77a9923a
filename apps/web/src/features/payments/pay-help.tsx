import { IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { later } from '../../lib/page-life.ts'
import { Button } from '../../ui/button.tsx'
import { paymentTexts } from './messages.ts'
import css from './pay-sheet.module.css'

const OPENS_AFTER_MS = 60_000

/** For who has paid and sees nothing. Opens by itself after a minute. */
export function PayHelp({ orderNo, asking, onAsk }: { orderNo: string; asking: boolean; onAsk: () => void }) {
  const t = paymentTexts.use()
  const [open, setOpen] = useState(false)
  useEffect(() => later(OPENS_AFTER_MS, () => setOpen(true)), [])
  return (
    <details className={css.help} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        {t.helpTitle}
      </summary>
      <p>{t.help}</p>
      <Button
        variant="default"
        size="sm"
        fullWidth
        loading={asking}
        icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={onAsk}
      >
        {t.askNow}
      </Button>
      <p>{t.stillNothing(orderNo)}</p>
    </details>
  )
}
