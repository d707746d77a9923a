import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'

const RedeemSheet = openedPart(() => import('./redeem-sheet.tsx'))

/** Opens the dialog for trial codes. */
export function RedeemButton({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        icon={<IconTicket size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <RedeemSheet onClose={() => setOpen(false)} />}
    </>
  )
}
