import { type AnswerOf, chainState, getSettings, type InputOf, saveSettings, settingWires } from '@dukou/contract'
import { call } from '../../../../lib/client.ts'
import { grouped, moment } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { refresh, useCall } from '../../../../lib/use-call.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { Code, Fact, Facts } from '../../../../office/facts.tsx'
import { StateDot } from '../../../../office/state-dot.tsx'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type ChainTexts, chainTexts } from './chain-messages.ts'
import css from './chain-state.module.css'

type State = AnswerOf<typeof chainState>
type Watch = State['watches'][number]

const EVERY_MS = 15_000
const TONES = { waiting: 'wait', agree: 'good', disagree: 'bad', silent: 'bad' } as const

/** How far each chain was read, whether its sources agree and since when, and how old the rate is. */
export function ChainState() {
  const t = chainTexts.use()
  const query = useCall(chainState, {}, { everyMs: EVERY_MS })
  return (
    <Loaded bare query={query} skeleton={<Skeleton height={180} radius={12} />}>
      {(state) => (
        <section className={css.cards}>
          {state.watches.length === 0 && <p className={css.card}>{t.noWatch}</p>}
          {state.watches.map((watch) => (
            <WatchFacts key={`${watch.network} ${watch.address}`} watch={watch} t={t} />
          ))}
          <Rate state={state} t={t} />
        </section>
      )}
    </Loaded>
  )
}

function WatchFacts({ watch, t }: { watch: Watch; t: ChainTexts }) {
  const { network, address, isCurrent, state, since, problem, block, readUntil, askedAt, kept, paymentAccount } = watch
  return (
    <div className={css.card}>
      <Facts>
        <Fact label={t.state}>
          <StateDot tone={TONES[state]}>{t[state]}</StateDot>
          {state !== 'waiting' && <small>{t.since(moment(since))}</small>}
          {problem && <small>{problem}</small>}
        </Fact>
        <Fact label={`${t.address} · ${network}`}>
          <Code>{address}</Code>
          <small>{isCurrent ? t.current : t.old}</small>
        </Fact>
        <Fact label={t.readUntil}>
          {block === null || !readUntil ? t.never : t.blockOf(grouped(String(block)), moment(readUntil))}
        </Fact>
        <Fact label={t.asked}>{askedAt ? moment(askedAt) : t.never}</Fact>
        <Fact label={t.kept}>{String(kept)}</Fact>
        <Fact label={t.account}>{paymentAccount}</Fact>
      </Facts>
    </div>
  )
}

function Rate({ state: { rateTenThousandths, rateSavedAt, rateEndsAt }, t }: { state: State; t: ChainTexts }) {
  const may = useMay()
  const [confirm, isConfirming] = useAct(async () => {
    try {
      await call(saveSettings, onlyRate(rateTenThousandths))
      tellDone(t.confirmed)
    } catch (thrown) {
      tellFailure(t.confirmFailed, thrown)
    }
    void refresh(chainState, getSettings)
  })
  const isOver = rateSavedAt === null || (rateEndsAt !== null && rateEndsAt <= serverNow())
  return (
    <div className={css.card}>
      <Facts>
        <Fact label={t.rate}>
          <StateDot tone={isOver ? 'bad' : 'good'}>{isOver ? t.rateOver : t.rateHolds}</StateDot>
          <p>{t.rateText(String(rateTenThousandths / 10_000))}</p>
          <small>{ageOf(rateSavedAt, rateEndsAt, isOver, t)}</small>
        </Fact>
      </Facts>
      {may(saveSettings) && (
        <Button variant="default" size="sm" loading={isConfirming} onClick={confirm}>
          {t.confirmRate}
        </Button>
      )}
    </div>
  )
}

/** A save that leaves everything as it is: given alone, the rate is confirmed. */
function onlyRate(usdtRateTenThousandths: number): InputOf<typeof saveSettings> {
  const none = Object.fromEntries(Object.keys(settingWires).map((name) => [name, null]))
  return { ...none, revision: null, usdtRateTenThousandths } as InputOf<typeof saveSettings>
}

function ageOf(savedAt: Date | null, endsAt: Date | null, isOver: boolean, t: ChainTexts): string {
  if (savedAt === null) return t.rateNever
  if (isOver) return t.rateOld
  const day = (at: Date) => moment(at).slice(0, 16)
  return endsAt === null ? t.rateSaved(day(savedAt)) : t.rateUntil(day(savedAt), day(endsAt))
}
