import { confirmProof, listProofs, officeHome } from '@dukou/contract'
import { liFromGatewayText } from '@dukou/domain'
import { IconExternalLink } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Code, Fact, Facts } from '../../../../office/facts.tsx'
import { tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { type ProofTexts, proofTexts } from './messages.ts'
import type { ProofRow } from './proof-table.tsx'
import css from './proofs.module.css'

interface DialogProps {
  row: ProofRow
  onRefuse: () => void
  onClose: () => void
}

/** The picture beside what was asked for, and the amount that came. */
export function ProofDialog({ row, onRefuse, onClose }: DialogProps) {
  const t = proofTexts.use()
  const may = useMay()
  const decides = row.status === 'waiting' && may('transfers:write')
  return (
    <Sheet title={t.dialogTitle(row.email)} width={640} onClose={onClose}>
      <div className={css.parts}>
        <Picture row={row} t={t} />
        <ProofFacts row={row} t={t} />
        {decides && <ConfirmForm {...{ row, onRefuse, onClose }} />}
      </div>
    </Sheet>
  )
}

function Picture({ row: { pictureUrl }, t }: { row: ProofRow; t: ProofTexts }) {
  if (pictureUrl === null) return <p className={css.note}>{t.noPicture}</p>
  return (
    <a className={css.picture} href={pictureUrl} target="_blank" rel="noopener noreferrer">
      <img src={pictureUrl} alt={t.picture} />
      <span>
        {t.openPicture}
        <IconExternalLink size={14} stroke={1.75} aria-hidden />
      </span>
    </a>
  )
}

function ProofFacts({ row, t }: { row: ProofRow; t: ProofTexts }) {
  return (
    <Facts>
      <Fact label={t.status}>{t[row.status]}</Fact>
      <Fact label={t.asked}>
        <b>¥{yuan(row.askedLi)}</b>
      </Fact>
      <Fact label={t.reference}>
        <Code>{row.reference}</Code>
      </Fact>
      <Fact label={t.to}>
        <span className={css.to}>{row.to}</span>
      </Fact>
      {row.note !== '' && <Fact label={t.note}>{row.note}</Fact>}
      <Fact label={t.time}>{moment(row.sentAt)}</Fact>
      <Fact label={t.orderNo}>
        <Code>{row.orderNo}</Code>
        <span>{[row.description, orderText(row, t)].join(t.comma)}</span>
      </Fact>
      {row.receivedLi !== null && <Fact label={t.amount}>¥{yuan(row.receivedLi)}</Fact>}
      {row.outcome && <Fact label={t.outcome}>{t[row.outcome]}</Fact>}
      {row.bankNo !== '' && (
        <Fact label={t.bankNo}>
          <Code>{row.bankNo}</Code>
        </Fact>
      )}
      {row.message !== '' && <Fact label={t.message}>{row.message}</Fact>}
      {row.decidedAt && (
        <Fact label={t.decidedBy}>{[row.decidedBy ?? t.none, moment(row.decidedAt)].join(t.comma)}</Fact>
      )}
    </Facts>
  )
}

function ConfirmForm({ row, onRefuse, onClose }: DialogProps) {
  const t = proofTexts.use()
  const [typed, setTyped] = useState(yuan(row.askedLi).replaceAll(',', ''))
  const [bankNo, setBankNo] = useState('')
  const keyFor = useActKey()
  const receivedLi = liFromGatewayText(typed.trim())
  const amountLi = receivedLi === undefined || receivedLi === 0n ? undefined : receivedLi
  const [confirm, isConfirming] = useAct(async () => {
    if (amountLi === undefined) return
    try {
      const input = { id: row.id, receivedLi: amountLi, bankNo: bankNo.trim() }
      const { outcome } = await call(confirmProof, input, { idempotencyKey: keyFor(input) })
      const tell = outcome === 'settled' ? toast.success : toast.warn
      tell({ settled: t.toldSettled, credited: t.toldCredited, suspense: t.toldSuspense }[outcome], { ms: 3000 })
      onClose()
    } catch (thrown) {
      tellFailure(t.confirmFailed, thrown)
    }
    void refresh(listProofs, officeHome)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm()
  }
  return (
    <form className={css.parts} noValidate onSubmit={submit}>
      <TextField
        label={t.amount}
        help={t.amountHelp}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={amountLi === undefined ? t.amountWrong : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <TextField
        label={t.bankNo}
        help={t.bankNoHelp}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={bankNo}
        onChange={({ currentTarget }) => setBankNo(currentTarget.value)}
      />
      <p className={css.note}>{amountLi === undefined ? '' : effectOf(row, amountLi, t)}</p>
      <SheetActs>
        <Button variant="default" color="red" onClick={onRefuse}>
          {t.refuse}
        </Button>
        <Button type="submit" loading={isConfirming} disabled={amountLi === undefined}>
          {t.confirm}
        </Button>
      </SheetActs>
    </form>
  )
}

function orderText({ orderStatus }: ProofRow, t: ProofTexts): string {
  if (orderStatus === 'paid') return t.orderPaid
  return orderStatus === 'cancelled' ? t.orderCancelled : t.orderOpen
}

/** The effect of an amount. An order may need less than was asked for, so only the server knows it exactly. */
function effectOf({ orderStatus, askedLi }: ProofRow, amountLi: bigint, t: ProofTexts): string {
  if (orderStatus === 'paid' || orderStatus === 'cancelled') return t.effectClosed
  if (amountLi === askedLi) return t.effectExact
  return amountLi > askedLi ? t.effectOver(yuan(amountLi - askedLi)) : t.effectUnder
}
