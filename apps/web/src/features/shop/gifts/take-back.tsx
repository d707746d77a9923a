import { listGifts, takeBackGift, userInfo } from '@dukou/contract'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { type Gift, inGb } from './gift-facts.ts'
import { giftTexts } from './messages.ts'

interface TakeBackProps {
  gift: Gift
  onClose: () => void
  /** The gift has ended: its code need not be shown any more. */
  onDone: () => void
}

/** Says what ends and what comes back, then takes the gift back. */
export function TakeBack({ gift, onClose, onDone }: TakeBackProps) {
  const t = giftTexts.use()
  const gb = inGb(gift.sentGb)
  const takeBack = async () => {
    try {
      await call(takeBackGift, { giftId: gift.id })
      toast.success(t.tookBack(gb))
      onDone()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failure.refusal === 'giftClosed' ? failure.message : t.takeBackFailed)
    }
    onClose()
    void refresh(listGifts, userInfo)
  }
  return (
    <Confirm
      onClose={onClose}
      title={t.takeBackTitle}
      consequences={[
        { icon: <IconCircleX size={18} stroke={1.5} aria-hidden />, text: t.codeEnds },
        { icon: <IconCircleCheck size={18} stroke={1.5} aria-hidden />, text: t.wholeBack(gb) },
      ]}
      cancelLabel={t.keepIt}
      verb={t.takeBackNow}
      onConfirm={takeBack}
    />
  )
}
