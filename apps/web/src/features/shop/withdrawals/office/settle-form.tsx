import { listWithdrawals, officeHome, settleWithdrawal, takeWithdrawal, waitingWithdrawals } from '@dukou/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { fixed } from '../../../../lib/format.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { SheetActs } from '../../../../ui/overlays/sheet-acts.tsx'
import { withdrawalTexts } from './messages.ts'
import type { WithdrawalRow } from './withdrawal-table.tsx'
import css from './withdrawals.module.css'

const again = () => refresh(listWithdrawals, waitingWithdrawals, officeHome)

interface SettleFormProps {
  row: WithdrawalRow
  /** In thousandths of a USDT, by the rate. */
  dueMilli: bigint
  onRefuse: () => void
  onTaken: () => void
  /** Whether something stands in the form that leaving would lose. */
  onTyped: (isTyped: boolean) => void
  onClose: () => void
}

/** Takes a withdrawal up, and records its transaction once it was paid. */
export function SettleForm({ row, dueMilli, onRefuse, onTaken, onTyped, onClose }: SettleFormProps) {
  const t = withdrawalTexts.use()
  const [transactionId, setTransactionId] = useState('')
  const [sent, setSent] = useState(fixed(dueMilli, 1000n, 3))
  const [problem, setProblem] = useState<string>()
  const keyFor = useActKey()
  const isTyped = transactionId.trim() !== ''
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [isTyped, onTyped])
  const [settle, isSettling] = useAct(async () => {
    const paidUsdtMilli = milliOf(sent)
    if (paidUsdtMilli === undefined) return setProblem(t.sentWrong)
    setProblem(undefined)
    try {
      const input = { id: row.id, transactionId, paidUsdtMilli }
      await call(settleWithdrawal, input, { idempotencyKey: keyFor(input) })
      tellDone(t.settled)
    } catch (thrown) {
      tellFailure(t.settleFailed, thrown)
      void again()
      return
    }
    void again()
    onClose()
  })
  const take = async () => {
    try {
      await call(takeWithdrawal, { id: row.id })
      tellDone(t.taking)
      onTaken()
    } catch (thrown) {
      tellFailure(t.takeFailed, thrown)
    }
    await again()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settle()
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p className={css.note}>{t.only}</p>
      {row.status === 'requested' && (
        <div className={css.take}>
          <p className={css.note}>{t.takeHelp}</p>
          <Button variant="light" onClick={take}>
            {t.take}
          </Button>
        </div>
      )}
      <TextField
        label={t.txid}
        help={t.txidHelp}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={transactionId}
        onChange={({ currentTarget }) => setTransactionId(currentTarget.value)}
      />
      <TextField
        label={t.sent}
        help={t.sentHelp}
        inputMode="decimal"
        autoComplete="off"
        value={sent}
        error={problem}
        onChange={({ currentTarget }) => setSent(currentTarget.value)}
      />
      <SheetActs>
        <Button variant="default" color="red" onClick={onRefuse}>
          {t.refuse}
        </Button>
        <Button type="submit" loading={isSettling}>
          {t.record}
        </Button>
      </SheetActs>
    </form>
  )
}

function milliOf(text: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? []
  const milli = whole === undefined ? 0n : BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'))
  return milli > 0n ? milli : undefined
}
