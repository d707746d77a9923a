import { previewMerge } from '@dukou/contract'
import { useEffect, useRef, useState } from 'react'
import { asCallError } from '../../../../lib/call.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { TextField } from '../../../../ui/controls/field.tsx'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import css from './merge.module.css'
import type { Moves } from './merge-facts.ts'
import { mergeTexts } from './merge-messages.ts'
import { MergePreview } from './merge-preview.tsx'
import { MergeSlips } from './merge-slips.tsx'

type Way = 'away' | 'here'

/** Brings two accounts of one person together: the other one is named, what would happen is shown, then it is done. */
export default function MergeSheet({ user, onClose }: { user: { id: string; email: string }; onClose: () => void }) {
  const t = mergeTexts.use()
  const [way, setWay] = useState<Way>('away')
  const [other, setOther] = useState('')
  const [asked, setAsked] = useState('')
  const [error, setError] = useState<string>()
  const [moved, setMoved] = useState<Moves>()
  const query = useCall(previewMerge, way === 'away' ? { from: user.id, to: asked } : { from: asked, to: user.id }, {
    when: asked !== '' && !moved,
    quiet: true,
    forgotten: true,
  })
  const failure = query.error ? asCallError(query.error) : undefined
  const refused = asked !== '' && failure?.refusal ? failure.message : undefined
  return (
    <Sheet title={t.title(user.email)} edge="right" width={560} ownFocus onClose={onClose}>
      {moved ? (
        <Merged moved={moved} onClose={onClose} />
      ) : (
        <div className={css.sheet}>
          <form
            className={css.sheet}
            onSubmit={(event) => {
              event.preventDefault()
              setError(other.trim() === '' ? t.otherNeeded : undefined)
              setAsked(other.trim())
              if (refused) void query.refetch()
            }}
          >
            <Segmented
              label={t.way}
              value={way}
              options={[
                { value: 'away', label: t.away },
                { value: 'here', label: t.here },
              ]}
              onChange={setWay}
            />
            <TextField
              label={t.other}
              help={t.otherHelp}
              error={error ?? refused}
              autoComplete="off"
              spellCheck={false}
              maxLength={254}
              value={other}
              data-autofocus
              onChange={({ currentTarget }) => {
                setOther(currentTarget.value)
                setAsked('')
                setError(undefined)
              }}
              inside={
                <Button type="submit" variant="light" size="sm">
                  {t.preview}
                </Button>
              }
            />
          </form>
          {asked !== '' && !refused && (
            <Loaded
              query={query}
              skeleton={
                <SkeletonGroup className={css.sheet ?? ''}>
                  <Skeleton height={144} radius={12} />
                  <Skeleton height={144} radius={12} />
                </SkeletonGroup>
              }
            >
              {(moves) => <MergePreview key={`${moves.from.id} ${moves.to.id}`} moves={moves} onDone={setMoved} />}
            </Loaded>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** The slip of what was done, as both accounts stood when it was. */
function Merged({ moved, onClose }: { moved: Moves; onClose: () => void }) {
  const t = mergeTexts.use()
  const acts = useRef<HTMLDivElement>(null)
  // The button that did it has gone with its form.
  useEffect(() => acts.current?.querySelector('button')?.focus(), [])
  return (
    <div className={css.sheet}>
      <p className={css.note} role="status">
        {t.done(moved.from.email, moved.to.email)}
      </p>
      <MergeSlips moves={moved} t={t} />
      <div className={css.acts} ref={acts}>
        <Button onClick={onClose}>{t.finish}</Button>
      </div>
    </div>
  )
}
