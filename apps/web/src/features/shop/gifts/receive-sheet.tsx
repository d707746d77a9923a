import { type AnswerOf, myTrafficRecords, receiveGift, userInfo } from '@dukou/contract'
import { GB, giftCodeIn } from '@dukou/domain'
import { type FormEvent, useRef, useState } from 'react'
import { asCallError, mayHaveHappened } from '../../../lib/call.ts'
import { call } from '../../../lib/client.ts'
import { gigabytes } from '../../../lib/format.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useActKey } from '../../../lib/use-act-key.ts'
import { refresh } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { BeforeAfter, Receipt, ReceiptLine } from '../../../ui/layout/receipt.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { inGb } from './gift-facts.ts'
import css from './gifts.module.css'
import { giftTexts } from './messages.ts'

type Received = AnswerOf<typeof receiveGift>

/** Takes a gift by its code, then shows what came. @param props.linkCode the code of a link; empty: there is none */
export default function ReceiveSheet({ linkCode, onClose }: { linkCode: string; onClose: () => void }) {
  const t = giftTexts.use()
  const [received, setReceived] = useState<Received>()
  return (
    <Sheet onClose={onClose} title={t.receive} ownFocus={!received}>
      {received ? (
        <Came received={received} onClose={onClose} />
      ) : (
        <CodeForm linkCode={linkCode} onReceived={setReceived} onClose={onClose} />
      )}
    </Sheet>
  )
}

interface CodeFormProps {
  linkCode: string
  onReceived: (received: Received) => void
  onClose: () => void
}

function CodeForm({ linkCode, onReceived, onClose }: CodeFormProps) {
  const t = giftTexts.use()
  const ui = uiTexts.use()
  const [code, setCode] = useState(() => giftCodeIn(linkCode))
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const keyFor = useActKey()
  const write = (text: string) => {
    setCode(text)
    setError(undefined)
  }
  const [send, isSending] = useAct(async () => {
    try {
      onReceived(await call(receiveGift, { code }, { idempotencyKey: keyFor(code) }))
      void refresh(userInfo, myTrafficRecords)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (mayHaveHappened(failure)) void refresh(userInfo, myTrafficRecords)
      if (failure.isTold) return
      if (failure.refusal === 'unknown') setError(t.unknown)
      else if (failure.refusal) setError(failure.message)
      else toast.error(t.receiveFailed)
      input.current?.focus()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setError(t.codeMissing)
    else send()
  }
  const paste = async () => {
    try {
      write(giftCodeIn(await navigator.clipboard.readText()))
    } catch {
      toast.error(t.pasteFailed)
    }
    input.current?.focus()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={t.code}
        help={t.receiveHelp}
        name="code"
        value={code}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        style={{ fontFamily: 'var(--dk-mono)' }}
        error={error}
        inside={
          <Button variant="light" size="sm" onClick={paste}>
            {t.paste}
          </Button>
        }
        onChange={({ currentTarget }) => write(currentTarget.value)}
        data-autofocus
      />
      <SheetActs>
        <Button variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button type="submit" loading={isSending}>
          {t.receiveNow}
        </Button>
      </SheetActs>
    </form>
  )
}

function Came({ received, onClose }: { received: Received; onClose: () => void }) {
  const t = giftTexts.use()
  const cameBytes = BigInt(Math.round(received.receivedGb * Number(GB)))
  return (
    <div className={css.form} role="status">
      <Receipt
        result={
          <ReceiptLine label={t.received} tone="in" big>
            {inGb(received.receivedGb)} GB
          </ReceiptLine>
        }
      >
        <ReceiptLine label={t.from}>{received.from}</ReceiptLine>
        <ReceiptLine label={t.permanent}>
          <BeforeAfter
            before={gigabytes(received.leftBytes - cameBytes)}
            after={`${gigabytes(received.leftBytes)} GB`}
          />
        </ReceiptLine>
      </Receipt>
      <Button size="lg" fullWidth onClick={onClose}>
        {t.done}
      </Button>
    </div>
  )
}
