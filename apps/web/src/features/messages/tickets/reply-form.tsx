import { listTickets, refreshTicket, replyToTicket } from '@dukou/contract'
import { TICKET_TEXT_LENGTH } from '@dukou/domain'
import { type FormEvent, useState } from 'react'
import { asCallError } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { useSession } from '../../../lib/session.ts'
import { useActKey } from '../../../lib/use-act-key.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { PHONE, useMedia } from '../../../ui/layout/use-media.ts'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { ticketTexts } from './messages.ts'
import { PictureButton } from './picture-button.tsx'
import css from './reply-form.module.css'
import { failureText } from './ticket-facts.ts'
import { useDraft } from './use-draft.ts'
import { usePicture } from './use-picture.ts'

/** Words and a picture for a ticket that is open. What failed to go stays in the field. */
export function ReplyForm({ ticketId, onSent }: { ticketId: string; onSent?: () => void }) {
  const t = ticketTexts.use()
  const phone = useMedia(PHONE)
  const picture = usePicture()
  const { user } = useSession()
  const { draft, change, clear: clearDraft } = useDraft(user?.id ?? '', ticketId, { text: '' })
  const { text } = draft
  const [isMissing, setMissing] = useState(false)
  const clear = () => {
    clearDraft()
    setMissing(false)
    picture.clear()
  }
  const keyFor = useActKey()
  /** So that the same words after a reply are another reply. */
  const [repliesSent, setRepliesSent] = useState(0)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const input = { ticketId, text: text.trim(), pictureUrl: picture.name ?? null }
    try {
      await call(replyToTicket, input, { idempotencyKey: keyFor([input, repliesSent]) })
      setRepliesSent(repliesSent + 1)
      clear()
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(failureText(failure, t))
    }
    await refresh(listTickets, refreshTicket)
    onSent?.()
    setSending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '' && !picture.isUploading && !isSending) void send()
  }
  return (
    <form className={css.form} onSubmit={submit} {...picture.handlers}>
      <PictureButton picture={picture} compact />
      <div className={css.words}>
        <TextArea
          label={t.reply}
          labelHidden
          placeholder={phone ? t.reply : t.replyHint}
          rows={1}
          maxLength={TICKET_TEXT_LENGTH}
          error={isMissing && t.textMissing}
          value={text}
          readOnly={isSending}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
      </div>
      <div className={css.acts}>
        <Button variant="subtle" disabled={isSending} onClick={clear}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={isSending || picture.isUploading}>
          {t.send}
        </Button>
      </div>
    </form>
  )
}
