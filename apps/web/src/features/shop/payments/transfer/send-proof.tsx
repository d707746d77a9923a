import { listOrders, pictureAddress, readTransfer, sendProof } from '@dukou/contract'
import { PROOF_NOTE_LENGTH } from '@dukou/domain'
import { IconPhoto } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { isSendable, uploadPicture } from '../../../../lib/upload.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { transferTexts } from './messages.ts'
import type { Transfer } from './transfer.ts'
import css from './transfer-sheet.module.css'

interface SendProofProps {
  tradeId: string
  orderNo: string
  transfer: Transfer
}

/** A screenshot of the transfer and a few words. The picture is sent as soon as it is chosen. */
export function SendProof({ tradeId, orderNo, transfer: { proofs, proofsLeft, expiresAt } }: SendProofProps) {
  const t = transferTexts.use()
  const [name, setName] = useState<string>()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [take, isUploading] = useAct(async (file: File) => {
    if (!(await isSendable(file))) return void toast.error(t.notAPicture)
    try {
      setName(await uploadPicture(file))
      setMissing(false)
    } catch (thrown) {
      tell(thrown, t.pictureFailed)
    }
  })
  const [send, isSending] = useAct(async () => {
    setMissing(name === undefined)
    if (name === undefined) return
    try {
      await call(sendProof, { tradeId, proofUrl: name, note: note.trim() })
      toast.success(t.sent)
      setName(undefined)
    } catch (thrown) {
      tell(thrown, t.sendFailed)
    }
    await refresh(readTransfer, listOrders)
  })
  if (proofsLeft === 0) return <p className={css.lead}>{t.noneLeft(orderNo)}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isUploading) send()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <PictureChoice {...{ name, isUploading, isMissing }} onChoose={take} />
      <TextField
        label={t.note}
        placeholder={t.noteHint}
        maxLength={PROOF_NOTE_LENGTH}
        autoComplete="off"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button size="lg" fullWidth type="submit" loading={isSending || isUploading}>
        {t.send}
      </Button>
      <p className={css.help}>{proofs.length > 0 ? t.left(proofsLeft) : t.payBy(moment(expiresAt))}</p>
    </form>
  )
}

interface PictureChoiceProps {
  /** Address of the picture that was sent. */
  name: string | undefined
  isUploading: boolean
  isMissing: boolean
  onChoose: (file: File) => void
}

function PictureChoice({ name, isUploading, isMissing, onChoose }: PictureChoiceProps) {
  const t = transferTexts.use()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset className={css.proof}>
      <legend>{t.proof}</legend>
      <p className={css.help}>{t.proofHelp}</p>
      {name && <img className={css.sent} src={pictureAddress(name)} alt={t.picture} />}
      <Button
        variant="default"
        fullWidth
        loading={isUploading}
        icon={<IconPhoto size={18} stroke={1.5} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {name ? t.change : t.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.proof}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      {isMissing && (
        <p className={css.missing} role="alert">
          {t.pictureMissing}
        </p>
      )}
    </fieldset>
  )
}

function tell(thrown: unknown, words: string): void {
  const failure = asCallError(thrown)
  if (!failure.isTold) toast.error(words, failure.refusal ? { more: failure.message } : {})
}
