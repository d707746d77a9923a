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
type State = (typeof STATES)[number]

/** People of a batch with their results, by state. */
export function BatchPeople({ batch }: { batch: Batch }) {
  const t = batchTexts.use()
  const [state, setState] = useState<State | null>(null)
  return (
    <section className={css.people} aria-label={t.people}>
      <div className={css.line}>
        <h3>{t.people}</h3>
        <select
          aria-label={t.people}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => setState(STATES.find((one) => one === value) ?? null)}
        >
          <option value="">{t.all}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t[one]}
            </option>
          ))}
        </select>
      </div>
      <People key={state} batch={batch} state={state} after={null} />
    </section>
  )
}

interface PeopleProps {
  batch: Batch
  state: State | null
  /** Cursor of the last person above; null: from the start. */
  after: string | null
}

/** A hundred people more at a time. One call answers up to a thousand; those behind them are a list of their own. */
function People({ batch, state, after }: PeopleProps) {
  const t = batchTexts.use()
  const [number, setNumber] = useState(STEP)
  const [goesOn, setGoesOn] = useState(false)
  const wanted = { id: batch.id, state, count: number, after }
  const query = useCall(batchPeople, wanted, { keepsLast: true, ...(isMoving(batch) && { everyMs: AGAIN_MS }) })
  return (
    <Loaded
      bare
      query={query}
      empty={after === null && <p className={css.note}>{t.nobody}</p>}
      skeleton={
        <SkeletonGroup>
          <Skeleton height={120} radius={10} />
        </SkeletonGroup>
      }
    >
      {(people) => {
        const last = people.length >= number ? people.at(-1) : undefined
        return (
          <>
            <ul>
              {people.map((person) => (
                <li key={person.id}>
                  <span>{person.email}</span>
                  <span>{person.why ? `${t[person.state]} · ${t[person.why]}` : t[person.state]}</span>
                </li>
              ))}
            </ul>
            {last && !goesOn && (
              <Button
                variant="default"
                size="sm"
                onClick={() => (number < MOST ? setNumber(number + STEP) : setGoesOn(true))}
              >
                {t.more}
              </Button>
            )}
            {last && goesOn && <People batch={batch} state={state} after={last.cursor} />}
          </>
        )
      }}
    </Loaded>
  )
}
