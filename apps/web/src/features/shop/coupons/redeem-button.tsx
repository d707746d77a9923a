import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { couponTexts } from './messages.ts'

const RedeemSheet = openedPart(() => import('./redeem-sheet.tsx'))

/** Opens the dialog for trial codes. */
export function RedeemButton() {
  const t = couponTexts.use()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        icon={<IconTicket size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t.redeemOpen}
      </Button>
      {isOpen && <RedeemSheet onClose={() => setOpen(false)} />}
    </>
  )
}
