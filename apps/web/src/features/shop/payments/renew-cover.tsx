import { IconRefresh } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/button.tsx'
import { paymentTexts } from './messages.ts'

interface RenewCoverProps {
  /** Names the expired thing: the code, or the address with its amount. */
  title: string
  renewing: boolean
  onRenew: () => void
}

/** Lies over a code that no longer takes money, with the way to a new one. */
export function RenewCover({ title, renewing, onRenew }: RenewCoverProps) {
  const t = paymentTexts.use()
  return (
    <>
      <b>{title}</b>
      <Button size="sm" loading={renewing} icon={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={onRenew}>
        {t.renew}
      </Button>
    </>
  )
}
