import { decideDifference, type InputOf, listBillDays, listDifferences, officeHome } from '@dukou/contract'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment, yuan } from '../../../../lib/format.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Code } from '../../../../office/facts.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { Difference } from './difference.ts'
import { type ReconciliationTexts, reconciliationTexts } from './messages.ts'
import { ReasonForm } from './reason-form.tsx'
import css from './reconciliation.module.css'

type Act = InputOf<typeof decideDifference>['act']

const TONES = { open: 'bad', explained: 'wait', done: 'good' } as const

interface SheetProps {
  paymentAccount: string
  day: string
  onClose: () => void
}

/** Differences between the bill of a day and the books, with an act for each. Nothing is mended without one. */
export function DifferencesSheet({ paymentAccount, day, onClose }: SheetProps) {
  const t = reconciliationTexts.use()
  const query = useCall(listDifferences, { paymentAccount, day })
  const [asking, setAsking] = useState<{ difference: Difference; act: 'suspense' | 'explain' }>()
  return (
    <>
      <Sheet title={t.differencesTitle(paymentAccount, day)} width={720} onClose={onClose}>
        <p className={css.note}>{t.differencesLead}</p>
        <Loaded query={query} skeleton={<Skeleton height={160} />} empty={<p>{t.noDifferences}</p>}>
          {(differences) => (
            <ul className={css.differences}>
              {differences.map((difference) => (
                <li key={difference.id}>
                  <Standing difference={difference} t={t} />
                  <Acts difference={difference} t={t} onReason={(act) => setAsking({ difference, act })} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Sheet>
      {asking && <ReasonForm {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Standing({ difference, t }: { difference: Difference; t: ReconciliationTexts }) {
  const { subject, kind, state, act, tradeNo, externalNo, refundNo, there, hereLi, reason, decidedBy, decidedAt } =
    difference
  const here = hereLi === null ? t.none : yuan(hereLi)
  return (
    <div className={css.standing}>
      <p>
        <StateDot tone={TONES[state]}>{`${t[subject]}${t.comma}${t[kind]}`}</StateDot>
      </p>
      <p>
        {t.amounts(there || t.none, here)}
        {state !== 'open' && act && ` ${t.endedBy(t[act])}`}
      </p>
      {[...new Set([externalNo, tradeNo, refundNo])].filter(Boolean).map((number) => (
        <Code key={number}>{number}</Code>
      ))}
      {reason && <small>{reason}</small>}
      {decidedAt && <small>{[decidedBy ?? t.itself, moment(decidedAt)].join(t.comma)}</small>}
    </div>
  )
}

interface ActsProps {
  difference: Difference
  t: ReconciliationTexts
  onReason: (act: 'suspense' | 'explain') => void
}

function Acts({ difference: { id, state, canAsk, canSuspend }, t, onReason }: ActsProps) {
  const may = useMay()
  if (!may('reconciliation:write')) return null
  return (
    <div className={css.acts}>
      {canAsk && (
        <Button variant="default" size="sm" onClick={() => decide(id, 'ask', '', t)}>
          {t.ask}
        </Button>
      )}
      {canSuspend && (
        <Button variant="default" size="sm" onClick={() => onReason('suspense')}>
          {t.toSuspense}
        </Button>
      )}
      {state === 'open' && (
        <Button variant="default" size="sm" onClick={() => onReason('explain')}>
          {t.explain}
        </Button>
      )}
      {state === 'explained' && (
        <Button variant="subtle" size="sm" onClick={() => decide(id, 'reopen', '', t)}>
          {t.reopen}
        </Button>
      )}
    </div>
  )
}

/** Acts, and says what became of it. */
async function decide(id: string, act: Act, reason: string, t: ReconciliationTexts): Promise<void> {
  try {
    const { state } = await call(decideDifference, { id, act, reason })
    if (act === 'ask' && state === 'open') toast.warn(t.askedNothing, { ms: 3000 })
    else tellDone(t.decided)
  } catch (thrown) {
    tellFailure(t.decideFailed, thrown)
  }
  await refresh(listDifferences, listBillDays, officeHome)
}
