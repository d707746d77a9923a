import { batchPeople } from '@dukou/contract'
import { useState } from 'react'
import { useCall } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import css from './batch.module.css'
import { batchTexts } from './batch-messages.ts'
import { type Batch, isMoving } from './batch-values.ts'

const STEP = 100
const MOST = 1000
const AGAIN_MS = 3000
const STATES = ['waiting', 'done', 'skipped', 'undone', 'kept'] as const

/** People of a batch with their results: a hundred at a time, a thousand at most. */
export function BatchPeople({ batch }: { batch: Batch }) {
  const t = batchTexts.use()
  const [state, setState] = useState<(typeof STATES)[number] | null>(null)
  const [number, setNumber] = useState(STEP)
  const wanted = { id: batch.id, state, count: number, after: null }
  const query = useCall(batchPeople, wanted, { keepsLast: true, ...(isMoving(batch) && { everyMs: AGAIN_MS }) })
  return (
    <section className={css.people} aria-label={t.people}>
      <div className={css.line}>
        <h3>{t.people}</h3>
        <select
          aria-label={t.people}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setNumber(STEP)
            setState(STATES.find((one) => one === value) ?? null)
          }}
        >
          <option value="">{t.all}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t[one]}
            </option>
          ))}
        </select>
      </div>
      <Loaded
        bare
        query={query}
        empty={<p className={css.note}>{t.nobody}</p>}
        skeleton={
          <SkeletonGroup>
            <Skeleton height={120} radius={10} />
          </SkeletonGroup>
        }
      >
        {(people) => (
          <>
            <ul>
              {people.map((person) => (
                <li key={person.id}>
                  <span>{person.email}</span>
                  <span>{person.why ? `${t[person.state]} · ${t[person.why]}` : t[person.state]}</span>
                </li>
              ))}
            </ul>
            {people.length >= number && number < MOST && (
              <Button variant="default" size="sm" onClick={() => setNumber(number + STEP)}>
                {t.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
