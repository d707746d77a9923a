import { listRefunds, officeHome, readRefund, settleRefund } from '@dukou/contract'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { refundTexts } from './messages.ts'
import css from './refunds.module.css'

/** Says how a refund ended of which nothing is known, after a look at the platform. */
export function SettleRefund({ id }: { id: string }) {
  const t = refundTexts.use()
  const keyOf = useActKey()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const settle = (outcome: 'done' | 'refused') => async () => {
    if (reason.trim() === '') return setMissing(true)
    try {
      const input = { id, outcome, reason: reason.trim() }
      await call(settleRefund, input, { idempotencyKey: keyOf(input) })
      tellDone(t.settled)
    } catch (thrown) {
      tellFailure(t.settleFailed, thrown)
    }
    await refresh(readRefund, listRefunds, officeHome)
  }
  return (
    <section className={css.form} aria-label={t.settle}>
      <h3 className={css.heading}>{t.settle}</h3>
      <p>{t.settleText}</p>
      <TextField
        label={t.why}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        error={isMissing && reason.trim() === '' ? t.whyMissing : undefined}
      />
      <SheetActs apart>
        <Button variant="default" onClick={settle('refused')}>
          {t.settleRefused}
        </Button>
        <Button onClick={settle('done')}>{t.settleDone}</Button>
      </SheetActs>
    </section>
  )
}
