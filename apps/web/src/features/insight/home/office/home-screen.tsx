import { officeHome } from '@dukou/contract'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { fixed, grouped, moment } from '../../../../lib/format.ts'
import { fromDeviceTime, serverNow } from '../../../../lib/server-time.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { officeTexts } from '../../../../office/texts.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { copyAndTell } from '../../../../ui/controls/copy-and-tell.ts'
import { Link } from '../../../../ui/controls/link.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { GuideCard } from './guide-card.tsx'
import css from './home-screen.module.css'
import { type HomeTexts, homeTexts } from './messages.ts'
import { ageOf, type Home, type Places, type Todo, todosOf } from './todo.ts'

const EVERY_MS = 30_000
const MARKS = { bad: IconAlertTriangle, waits: IconClock, look: IconInfoCircle }

/** Open matters, the worst first, each with the way to where it is done; then what came in today. Staff see what the server sends them. */
export function HomeScreen({ places, statistics }: { places: Places; statistics: string }) {
  const t = homeTexts.use()
  const may = useMay()
  const query = useCall(officeHome, {}, { everyMs: EVERY_MS, goodForMs: 0 })
  const time = query.dataUpdatedAt ? moment(fromDeviceTime(query.dataUpdatedAt)).slice(0, 16) : undefined
  return (
    <Page title={t.title} lead={time ? t.lead(time) : t.leadLoading}>
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup className={css.all ?? ''}>
            <Skeleton height={260} radius={12} />
            <Skeleton height={110} radius={12} />
          </SkeletonGroup>
        }
      >
        {(home) => (
          <div className={css.all}>
            {home.guide && <GuideCard guide={home.guide} places={places} />}
            <Todos todos={todosOf(home, { places, isOwner: may(null) }, serverNow(), t)} t={t} />
            {home.today && (
              <section>
                <header className={css.head}>
                  <h2>{t.today}</h2>
                  <Link to={statistics}>{t.statistics}</Link>
                </header>
                <Today today={home.today} t={t} />
              </section>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Todos({ todos, t }: { todos: readonly Todo[]; t: HomeTexts }) {
  if (todos.length === 0) {
    return (
      <p className={css.clear}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {t.allClear}
      </p>
    )
  }
  const now = serverNow()
  return (
    <ul className={css.todos} aria-label={t.todo}>
      {todos.map(({ id, tone, title, more, since, act, command }) => {
        const Mark = MARKS[tone]
        return (
          <li key={id}>
            <span className={css.mark} data-tone={tone}>
              <Mark size={18} stroke={1.75} aria-hidden />
            </span>
            <div className={css.words}>
              <b>{title}</b>
              <span>{more}</span>
            </div>
            {since && (
              <time className={css.age} dateTime={since.toISOString()} title={moment(since)}>
                {ageOf(since, now, t)}
              </time>
            )}
            {act && (
              <ButtonLink to={act.to} size="sm" variant={tone === 'bad' ? 'filled' : 'default'}>
                {act.label}
              </ButtonLink>
            )}
            {command && (
              <Button size="sm" variant="default" onClick={() => copyAndTell(command, officeTexts.now())}>
                {t.copyCommand}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Today({ today, t }: { today: NonNullable<Home['today']>; t: HomeTexts }) {
  const count = (value: number) => grouped(String(value))
  const { startedCount, succeededCount, paidCount } = today
  const rate = startedCount === 0 ? t.noRate : `${((succeededCount / startedCount) * 100).toFixed(1)}%`
  const figures = [
    { name: t.revenue, value: `¥${grouped(fixed(today.revenueLi, 1000n, 2))}`, more: t.unfinished },
    { name: t.paid, value: t.orders(count(paidCount)), more: t.rate(count(startedCount), rate) },
    { name: t.signUps, value: t.people(count(today.signUps)) },
    { name: t.checkIns, value: t.people(count(today.checkIns)) },
    { name: t.newTickets, value: t.pieces(count(today.newTickets)) },
    { name: t.online, value: t.people(count(today.online)) },
  ]
  return (
    <dl className={css.figures}>
      {figures.map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {more && <span>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
