import { createTicket, listTickets } from '@dukou/contract'
import { TICKET_TEXT_LENGTH, TICKET_TITLE_LENGTH } from '@dukou/domain'
import { type FormEvent, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import type { User } from '../../../lib/session.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useActKey } from '../../../lib/use-act-key.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { useAttachment } from './attachment.ts'
import { ticketTexts } from './messages.ts'
import css from './new-ticket.module.css'
import { PictureButton } from './picture-button.tsx'
import { failureText, findingsOf } from './ticket-facts.ts'
import { useDraft } from './use-draft.ts'
import { usePicture } from './use-picture.ts'

/** Room for what is attached. */
const OWN_WORDS = TICKET_TEXT_LENGTH - 300

interface NewTicketProps {
  user: User
  onClose: () => void
  onCreated: (ticketId: string) => void
}

/** Form of a new ticket: title, text, a picture and optional diagnostic findings. */
export default function NewTicket({ user, onClose, onCreated }: NewTicketProps) {
  const t = ticketTexts.use()
  const picture = usePicture()
  const { draft, isEmpty, change, clear } = useDraft(user.id, 'new', { title: '', text: '' })
  const { title, text } = draft
  const [withFindings, setWithFindings] = useState(true)
  const [missing, setMissing] = useState<'title' | 'text'>()
  const attached = useAttachment()
  // As they were when the form was opened, so that a second try after a lost answer sends the same words.
  const [findings] = useState(attached ?? findingsOf(user, t))
  const keyFor = useActKey()

  const [send, isSending] = useAct(async () => {
    const words = withFindings ? `${text.trim()}\n\n${t.says(t.attached, findings)}` : text.trim()
    const input = { title: title.trim(), text: words, pictureUrl: picture.name ?? null }
    try {
      const { id } = await call(createTicket, input, { idempotencyKey: keyFor(input) })
      clear()
      await refresh(listTickets)
      toast.success(t.created)
      onCreated(id)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (mayHaveHappened(failure)) void refresh(listTickets)
      if (!failure.isTold) toast.error(failureText(failure, t))
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const first = title.trim() === '' ? 'title' : text.trim() === '' ? 'text' : undefined
    setMissing(first)
    if (!first && !picture.isUploading) send()
  }
  const leave = () => {
    if (!isEmpty) toast.info(t.draftKept)
    onClose()
  }
  const cancel = () => {
    clear()
    onClose()
  }
  return (
    <Sheet onClose={leave} title={t.create} width={560} ownFocus>
      <form className={css.form} onSubmit={submit} {...picture.handlers}>
        <TextField
          label={t.titleLabel}
          placeholder={t.titleExample}
          maxLength={TICKET_TITLE_LENGTH}
          error={missing === 'title' && t.titleMissing}
          value={title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          data-autofocus
        />
        <TextArea
          label={t.textLabel}
          help={t.textHelp}
          rows={5}
          maxLength={OWN_WORDS}
          error={missing === 'text' && t.textMissing}
          value={text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <div>
          <p className={css.label}>{t.picture}</p>
          <PictureButton picture={picture} />
          <p className={css.hint}>{t.pictureRule}</p>
        </div>
        <label className={css.findings}>
          <input
            type="checkbox"
            checked={withFindings}
            onChange={({ currentTarget }) => setWithFindings(currentTarget.checked)}
          />
          <span>
            <b>{t.attach}</b>
            <span className={css.hint}>
              {findings}
              {t.join}
              {t.noHistory}
            </span>
          </span>
        </label>
        <SheetActs>
          <Button variant="default" onClick={cancel}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isSending || picture.isUploading}>
            {t.create}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}
