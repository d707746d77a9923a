import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { kept } from '../../../../lib/kept.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { isOpenGuide, stepsOf } from './guide.ts'
import css from './guide-card.module.css'
import { guideTexts } from './guide-messages.ts'
import type { Home, Places } from './todo.ts'

const AWAY = 'dukou.guide'

/** The way from an empty site to its first sale. Gone once it is done; before that it can be folded on this device. */
export function GuideCard({ guide, places }: { guide: NonNullable<Home['guide']>; places: Places }) {
  const t = guideTexts.use()
  const [isAway, setAway] = useState(() => kept.read(AWAY) !== null)
  if (!isOpenGuide(guide)) return null
  const steps = stepsOf(guide, places, t)
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  const fold = (away: boolean) => {
    setAway(away)
    if (away) kept.write(AWAY, '1')
    else kept.remove(AWAY)
  }
  return (
    <section className={css.guide} aria-label={t.title}>
      <header>
        <div>
          <h2>{t.title}</h2>
          <p>{t.lead(done, steps.length)}</p>
        </div>
        <Button variant="subtle" size="sm" aria-expanded={!isAway} onClick={() => fold(!isAway)}>
          {isAway ? t.show : t.putAway}
        </Button>
      </header>
      {!isAway && (
        <ol>
          {steps.map((step, at) => (
            <li key={step.id} data-step={step.id} data-done={step.done || undefined}>
              <span className={css.mark} aria-hidden>
                {step.done ? <IconCheck size={16} stroke={2} /> : at + 1}
              </span>
              <div className={css.words}>
                <b>
                  {step.title}
                  {step.done && <small>{t.done}</small>}
                </b>
                {!step.done && <span>{step.text}</span>}
              </div>
              {!step.done &&
                step.links.map(({ to, label }, place) => (
                  <ButtonLink key={to} to={to} size="sm" variant={step === next && place === 0 ? 'filled' : 'default'}>
                    {label}
                  </ButtonLink>
                ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
