import { type AnswerOf, decideSuspense, listSuspense, undoSuspense } from '@dukou/contract'
import { useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { call } from '../../../../lib/client.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { DrawerForm } from '../../../../office/form/drawer-form.tsx'
import type { Field } from '../../../../office/form/field.ts'
import { StateDot } from '../../../../office/state-dot.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Money } from '../../../../ui/layout/money.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type SuspenseTexts, suspenseTexts } from './suspense-messages.ts'
import css from './suspense-sheet.module.css'

type Payment = AnswerOf<typeof listSuspense>[number]

/** The button beside the title that says how many payments wait, and the sheet behind it, which `?suspense=1` opens. */
export function SuspenseButton() {
  const t = suspenseTexts.use()
  const waiting = useCall(listSuspense, {}, { quiet: true }).data?.filter(({ decision }) => !decision).length ?? 0
  const [{ suspense }, change] = useFields()
  const [open, setOpen] = useState(suspense === '1')
  const close = () => {
    setOpen(false)
    if (suspense) change({ suspense: undefined })
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.button(waiting)}
      </Button>
      {open && <SuspenseSheet onClose={close} />}
    </>
  )
}

/** Payments that came without an order of ours, and what was or is to be decided about each. */
function SuspenseSheet({ onClose }: { onClose: () => void }) {
  const t = suspenseTexts.use()
  const query = useCall(listSuspense, {})
  const may = useMay()
  const [chosen, setChosen] = useState<Payment>()
  return (
    <>
      <Sheet title={t.title} width={640} onClose={onClose}>
        <p className={css.lead}>{t.lead}</p>
        <Loaded query={query} skeleton={<Skeleton height={120} />} empty={<p>{t.none}</p>}>
          {(payments) => (
            <ul className={css.payments}>
              {payments.map((payment) => (
                <li key={`${payment.paymentAccount} ${payment.externalNo}`}>
                  <Standing payment={payment} t={t} />
                  {may('suspense:write') && (
                    <Button variant="default" size="sm" onClick={() => setChosen(payment)}>
                      {payment.decision ? t.undo : t.decide}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Sheet>
      {chosen && !chosen.decision && <Decide payment={chosen} t={t} onClose={() => setChosen(undefined)} />}
      {chosen?.decision && <Undo payment={chosen} id={chosen.decision.id} t={t} onClose={() => setChosen(undefined)} />}
    </>
  )
}

function Standing({
  payment: { paymentAccount, externalNo, amountLi, arrivedAt, decision },
  t,
}: {
  payment: Payment
  t: SuspenseTexts
}) {
  return (
    <div className={css.standing}>
      <p>
        <Money>{yuan(amountLi)}</Money> {paymentAccount} <span className={css.number}>{externalNo}</span>
      </p>
      <p>
        <StateDot tone={decision ? 'good' : 'wait'}>{decision ? decisionText(decision, t) : t.waiting}</StateDot>
      </p>
      <small>{decision ? t.by(decision.decidedBy, moment(decision.decidedAt)) : t.arrived(moment(arrivedAt))}</small>
      {decision && <small>{decision.reason}</small>}
    </div>
  )
}

function decisionText({ kind, email, orderNo, reference }: NonNullable<Payment['decision']>, t: SuspenseTexts): string {
  if (kind === 'refund') return t.refunded(reference)
  return [t.credited(email ?? ''), ...(orderNo ? [t.forOrder(orderNo)] : [])].join(t.comma)
}

interface ActProps {
  payment: Payment
  t: SuspenseTexts
  onClose: () => void
}

function Decide({ payment: { paymentAccount, externalNo, amountLi }, t, onClose }: ActProps) {
  const initial = { kind: 'credit', email: '', orderNo: '', reference: '', reason: '' }
  type Values = typeof initial
  const isCredit = ({ kind }: Values) => kind === 'credit'
  const fields: Field<Values>[] = [
    {
      kind: 'tiles',
      name: 'kind',
      label: t.kind,
      options: [
        { value: 'credit', label: t.credit, note: t.creditNote },
        { value: 'refund', label: t.refund, note: t.refundNote },
      ],
    },
    {
      kind: 'text',
      name: 'email',
      max: 320,
      label: t.email,
      help: t.emailHelp,
      shown: isCredit,
      check: ({ email, orderNo }) => (email.trim() || orderNo.trim() ? undefined : t.whoNeeded),
    },
    { kind: 'text', name: 'orderNo', max: 64, label: t.orderNo, help: t.orderNoHelp, mono: true, shown: isCredit },
    { kind: 'text', name: 'reference', max: 200, label: t.reference, mono: true, shown: (values) => !isCredit(values) },
    { kind: 'text', name: 'reason', max: 500, label: t.reason, help: t.reasonHelp, required: true },
  ]
  return (
    <DrawerForm
      title={t.decideTitle(externalNo)}
      fields={fields}
      initial={initial}
      isEdit={false}
      words={{
        done: t.done,
        failed: t.failed,
        submit: (values) => (isCredit(values) ? t.giveCredit(yuan(amountLi)) : t.noteRefund),
        sentence: (values) =>
          isCredit(values)
            ? values.orderNo
              ? t.sentenceOrder(yuan(amountLi), values.orderNo)
              : t.sentenceCredit(yuan(amountLi), values.email || t.someone)
            : t.sentenceRefund(yuan(amountLi)),
      }}
      save={async (values) => {
        const credit = isCredit(values)
        await call(decideSuspense, {
          paymentAccount,
          externalNo,
          kind: credit ? 'credit' : 'refund',
          email: credit ? values.email : '',
          orderNo: credit ? values.orderNo : '',
          reference: credit ? '' : values.reference,
          reason: values.reason,
        })
        void refresh(listSuspense)
        return []
      }}
      fieldOf={({ refusal }) =>
        refusal === 'userNotFound' ? 'email' : refusal === 'orderNotFound' ? 'orderNo' : undefined
      }
      onClose={onClose}
    />
  )
}

function Undo({ payment: { externalNo }, id, t, onClose }: ActProps & { id: string }) {
  const initial = { reason: '' }
  const fields: Field<typeof initial>[] = [
    { kind: 'text', name: 'reason', max: 500, label: t.reason, help: t.reasonHelp, required: true },
  ]
  return (
    <DrawerForm
      title={t.undoTitle(externalNo)}
      fields={fields}
      initial={initial}
      isEdit={false}
      words={{ done: t.undone, failed: t.undoFailed, submit: () => t.undo, sentence: () => t.undoSentence }}
      save={async ({ reason }) => {
        await call(undoSuspense, { id, reason })
        void refresh(listSuspense)
        return []
      }}
      fieldOf={() => undefined}
      onClose={onClose}
    />
  )
}
