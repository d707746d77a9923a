import { IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { moment } from '../../../lib/format.ts'
import { later } from '../../../lib/page-life.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { paymentTexts } from './messages.ts'
import css from './pay-sheet.module.css'
import type { useTradeStatus } from './use-trade-status.ts'

const OPENS_AFTER_MS = 60_000

interface PayHelpProps {
  orderNo: string
  asked: ReturnType<typeof useTradeStatus>
  /** When money is there, where that is not within seconds. */
  help?: string
  /** The payer has been sent to where it is paid, and may be back already. */
  started?: boolean
}

/** Helps a payer who sees no result: the button asks at once and says what was found and when. Opens after a minute, or once the payer was sent to pay. */
export function PayHelp({ orderNo, asked, help, started = false }: PayHelpProps) {
  const t = paymentTexts.use()
  const [open, setOpen] = useState(false)
  const [found, setFound] = useState<string>()
  const [ask, isAsking] = useAct(async () => {
    const { isError } = await asked.refetch()
    setFound(isError ? t.couldNotAsk : t.foundNothing(moment(serverNow()).slice(11)))
  })
  useEffect(() => (started ? setOpen(true) : later(OPENS_AFTER_MS, () => setOpen(true))), [started])
  return (
    <details className={css.help} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        {t.helpTitle}
      </summary>
      <p>{help ?? t.help}</p>
      <Button
        variant="default"
        size="sm"
        fullWidth
        loading={isAsking}
        icon={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={ask}
      >
        {t.askNow}
      </Button>
      <p role="status">{found}</p>
      <p>{t.stillNothing(orderNo)}</p>
    </details>
  )
}
