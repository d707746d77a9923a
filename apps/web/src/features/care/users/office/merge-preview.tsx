import { listUsers, mergeAccounts, previewMerge } from '@dukou/contract'
import { IconArrowsJoin2, IconLockOff, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { useActKey } from '../../../../lib/use-act-key.ts'
import { refresh } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextArea } from '../../../../ui/controls/text-area.tsx'
import { Confirm } from '../../../../ui/overlays/confirm.tsx'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import css from './merge.module.css'
import { belongings, factsOf, type Moves } from './merge-facts.ts'
import { type MergeTexts, mergeTexts } from './merge-messages.ts'
import { MergeSlips } from './merge-slips.tsx'

interface MergePreviewProps {
  moves: Moves
  onDone: (moved: Moves) => void
}

/** Preview of a merge. The merge button first asks for confirmation. */
export function MergePreview({ moves, onDone }: MergePreviewProps) {
  const t = mergeTexts.use()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isSure, setSure] = useState(false)
  const facts = factsOf(moves, t)
  const keyFor = useActKey()
  const merge = async () => {
    const input = { from: moves.from.id, to: moves.to.id, reason: reason.trim() }
    try {
      const moved = await call(mergeAccounts, input, { idempotencyKey: keyFor(input) })
      void refresh(listUsers)
      onDone(moved)
    } catch (thrown) {
      const failure = asCallError(thrown)
      if (!failure.isTold) toast.error(`${t.failed}:${failure.message}`, { ms: 5000 })
      // Refetches the preview, because stale data may have caused the failure.
      void refresh(previewMerge)
      setSure(false)
    }
  }
  const ask = () => (reason.trim() === '' ? setError(t.reasonNeeded) : setSure(true))
  return (
    <form
      className={css.sheet}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <MergeSlips moves={moves} t={t} />
      <Facts title={t.moves} facts={facts.moves} />
      <Facts title={t.ends} facts={facts.ends} ends />
      <Facts title={t.stays} facts={facts.stays} />
      {moves.to.disabled && (
        <p className={css.warning} role="status">
          {t.keptDisabled}
        </p>
      )}
      <TextArea
        label={t.reason}
        help={t.reasonHelp}
        error={error}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setError(undefined)
        }}
      />
      <div className={css.acts}>
        <Button type="submit">{t.merge}</Button>
      </div>
      {isSure && <MergeWarning moves={moves} t={t} onClose={() => setSure(false)} onConfirm={merge} />}
    </form>
  )
}

function Facts({ title, facts, ends }: { title: string; facts: readonly string[]; ends?: true }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      <ul className={css.facts} data-ends={ends}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}

/** Before it is done: what cannot be taken back. */
function MergeWarning({ moves, t, onClose, onConfirm }: MergeWarningProps) {
  const what = belongings(moves, t)
  const look = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
  return (
    <Confirm
      title={t.confirmTitle(moves.from.email)}
      consequences={[
        { icon: <IconLockOff {...look} />, text: t.confirmForGood },
        ...(what === '' ? [] : [{ icon: <IconArrowsJoin2 {...look} />, text: t.confirmMoves(what, moves.to.email) }]),
        { icon: <IconLogout {...look} />, text: t.confirmEnds },
      ]}
      verb={t.verb}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}

interface MergeWarningProps {
  moves: Moves
  t: MergeTexts
  onClose: () => void
  onConfirm: () => Promise<void>
}
