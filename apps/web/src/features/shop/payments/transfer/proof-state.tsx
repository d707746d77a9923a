import { IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { moment, yuan } from '../../../../lib/format.ts'
import { NoticeLine } from '../../../../ui/states/notice-line.tsx'
import { transferTexts } from './messages.ts'
import type { Transfer } from './transfer.ts'
import css from './transfer-sheet.module.css'

const ICON = { size: 18, stroke: 1.5, 'aria-hidden': true }

interface ProofStateProps {
  proof: Transfer['proofs'][number]
  transfer: Transfer
}

/** State of the newest proof: waiting, confirmed, or refused with the words of staff. */
export function ProofState({ proof, transfer: { expiresAt, proofsLeft } }: ProofStateProps) {
  const t = transferTexts.use()
  const { status, sentAt, message, pictureUrl, receivedLi } = proof
  const told = {
    waiting: { icon: <IconClock {...ICON} />, more: t.waitingMore(moment(sentAt), moment(expiresAt)) },
    confirmed: { icon: <IconCircleCheck {...ICON} />, more: t.confirmedMore(yuan(receivedLi ?? 0n)) },
    refused: {
      icon: <IconInfoCircle {...ICON} />,
      more: `${message} ${proofsLeft > 0 ? t.refusedMore : t.refusedLast}`,
    },
  }[status]
  return (
    <div role="status">
      <NoticeLine tone="lamp" icon={told.icon}>
        <b>{t[status]}</b> {told.more}
      </NoticeLine>
      {pictureUrl && <img className={css.sent} src={pictureUrl} alt={t.picture} />}
    </div>
  )
}
