import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Post, Stage } from './stage.ts'
import type { Fault } from './wire.ts'

/** One thing that goes wrong. */
export interface Scenario {
  name: string
  /** Programs lose something by themselves: no try of a window arrives or is stored, or it was never told. */
  loses?: true
  play(stage: Stage): Promise<void>
}

const SHORT_TIMEOUT_MS = 700
/** By hand: a minute, or ten. */
const AWAY_MS = Number(process.env.DATABASE_AWAY_SECONDS ?? 5) * 1_000
const ROUND_MS = AWAY_MS > 30_000 ? 10_000 : 1_000
/** By then the panel takes an answer for delivered that nobody hung up on. */
const LIKELY_MS = 1_500
/** Longer than HTTP servers usually keep a connection that nobody uses. */
const QUIET_MS = 7_000

/** One interval: users use something, and each program reports. */
async function round({ posts }: Stage, befalls: (post: Post) => Fault[] = () => []): Promise<void> {
  await Promise.all(
    posts.map((post, index) => {
      useSome(post, 1_000 + index)
      post.wire.befall(befalls(post))
      return post.program.round()
    }),
  )
}

let moment = 0
/** Never twice the same, and each time more than before: then windows contain those before them. */
function useSome({ program, users: [one, other] }: Post, base: number): void {
  moment += 1
  program.use(one, base + moment, 20 * (base + moment))
  program.use(other, 3 * moment, base + 7 * moment)
}

/** As steady streams do. */
async function sameRound({ posts }: Stage, befalls: (post: Post) => Fault[] = () => []): Promise<void> {
  await Promise.all(
    posts.map((post) => {
      post.program.use(post.users[0], 90, 40_280)
      post.wire.befall(befalls(post))
      return post.program.round()
    }),
  )
}

const everyTry = (fault: Fault) => (post: Post) => Array<Fault>(post.program.tries).fill(fault)

export const SCENARIOS: Scenario[] = [
  {
    name: 'nothing',
    async play(stage) {
      for (let count = 0; count < 3; count += 1) await round(stage)
    },
  },
  {
    name: 'the same honest body twice, at once',
    async play(stage) {
      for (let count = 0; count < 3; count += 1) await sameRound(stage)
    },
  },
  {
    name: 'the same honest body twice, and the first try of the second is lost',
    async play(stage) {
      await sameRound(stage)
      await sameRound(stage, () => ['requestLost'])
      await sameRound(stage)
    },
  },
  {
    name: 'a first try is lost on its way',
    async play(stage) {
      await round(stage, () => ['requestLost'])
      await round(stage)
    },
  },
  {
    name: 'every try of a report is lost on its way',
    loses: true,
    async play(stage) {
      await round(stage)
      await round(stage, everyTry('requestLost'))
      await round(stage)
    },
  },
  {
    name: 'an answer is lost',
    async play(stage) {
      await round(stage, () => ['answerLost'])
      await round(stage)
    },
  },
  {
    name: 'the answers to every try are lost, twice running',
    async play(stage) {
      await round(stage, everyTry('answerLost'))
      await round(stage, everyTry('answerLost'))
      await round(stage)
    },
  },
  {
    name: 'the answers to every try come later than the program waits',
    async play(stage) {
      for (const { program } of stage.posts) program.timeoutMs = SHORT_TIMEOUT_MS
      await round(stage, everyTry('answerHeld'))
      for (const { program } of stage.posts) program.timeoutMs = 5_000
      await round(stage)
    },
  },
  {
    name: 'seven quiet seconds between two equal reports, and the first try of the second is lost',
    async play(stage) {
      await sameRound(stage)
      await sleep(QUIET_MS)
      await sameRound(stage, () => ['requestLost'])
    },
  },
  {
    name: 'a connection is reset while nothing is under way',
    async play(stage) {
      await round(stage)
      await sleep(LIKELY_MS)
      for (const { wire } of stage.posts) wire.reset()
      await round(stage)
    },
  },
  {
    name: 'the program ends right after an answer, and starts again',
    async play(stage) {
      await round(stage)
      await round(stage)
      for (const { program } of stage.posts) program.restart()
      await round(stage)
    },
  },
  {
    name: 'the program ends later, with bytes that it has not told, and starts again',
    loses: true,
    async play(stage) {
      await round(stage)
      await round(stage)
      await sleep(LIKELY_MS)
      for (const post of stage.posts) {
        useSome(post, 500)
        post.program.restart()
      }
      await round(stage)
    },
  },
  {
    name: 'bytes are used while a report is under way',
    loses: true,
    async play(stage) {
      for (const post of stage.posts) post.program.meanwhile = () => useSome(post, 700)
      await round(stage)
      await round(stage)
    },
  },
  {
    name: 'the panel is killed before it has stored the report',
    loses: true,
    async play(stage) {
      await round(stage)
      await beforeCommit(stage, () => stage.panel.kill())
      await stage.panel.start()
      await round(stage)
    },
  },
  {
    name: 'the panel is killed when it has stored the report, before it answers',
    async play(stage) {
      const before = await billed(stage)
      const rounds = round(stage, everyTry('answerHeld'))
      await expect
        .poll(async () => (await billed(stage)).every((bytes, index) => bytes > (before[index] ?? 0)))
        .toBe(true)
      await stage.panel.kill()
      await rounds
      await stage.panel.start()
      await round(stage)
    },
  },
  {
    name: `the database is away for ${AWAY_MS / 1000} s`,
    async play(stage) {
      await round(stage)
      stage.database.takeAway()
      for (const until = performance.now() + AWAY_MS; performance.now() < until; await sleep(ROUND_MS))
        await round(stage)
      await sameRound(stage)
      stage.database.giveBack()
      await sameRound(stage)
    },
  },
  {
    name: 'the database is away, answers are lost, and the panel is killed before it is back',
    async play(stage) {
      await round(stage)
      stage.database.takeAway()
      await round(stage)
      await round(stage, () => ['answerLost'])
      await round(stage)
      await sleep(LIKELY_MS)
      await stage.panel.kill()
      stage.database.giveBack()
      await stage.panel.start()
      await round(stage)
    },
  },
  {
    name: 'two processes behind one address, answers and first tries lost',
    async play(stage) {
      const end = await stage.pair()
      await round(stage, () => ['answerLost'])
      await sameRound(stage)
      await sameRound(stage, () => ['requestLost'])
      await round(stage, everyTry('answerLost'))
      await round(stage)
      await end()
    },
  },
  {
    name: 'the clock of the node is a year behind',
    async play(stage) {
      const date = new Date(Date.now() - 365 * 86_400_000).toUTCString()
      for (const { program } of stage.posts) program.moreHeaders = [`Date: ${date}`]
      await round(stage)
      await round(stage, () => ['answerLost'])
      for (const { program } of stage.posts) program.moreHeaders = []
    },
  },
  {
    name: 'the program starts again, then the clock of the panel is set back for a while',
    async play(stage) {
      await round(stage)
      await round(stage)
      for (const { program } of stage.posts) program.restart()
      await round(stage)
      await stage.panel.stepClockTo(new Date(Date.now() - 60_000))
      await round(stage, everyTry('answerLost'))
      await stage.panel.resetClock()
      await round(stage)
    },
  },
  {
    name: 'the day turns between an answer that is lost and what is sent again',
    async play(stage) {
      const day = 86_400_000
      // Midnight of Shanghai, at least two hours ahead.
      const midnight = Math.ceil((Date.now() + 10 * 3_600_000) / day) * day - 8 * 3_600_000
      await stage.panel.stepClockTo(new Date(midnight - 60_000))
      await round(stage)
      await round(stage, everyTry('answerLost'))
      await stage.panel.stepClockTo(new Date(midnight + 1_000))
      await round(stage)
      await round(stage, () => ['answerLost'])
    },
  },
  {
    name: 'the clock of the panel is set back by most of a day',
    async play(stage) {
      await sameRound(stage)
      await stage.panel.resetClock()
      await sameRound(stage)
      await round(stage, everyTry('answerLost'))
      await round(stage)
    },
  },
]

function billed({ posts, billedBytes }: Stage): Promise<number[]> {
  return Promise.all(posts.map(billedBytes))
}

/** Statements that wait to store a report. */
const STORING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and query like '%with remembered as (%'`

/** Has every program report, and does something while all of that waits to be stored; what waited is not stored. */
async function beforeCommit(stage: Stage, act: () => Promise<void>): Promise<void> {
  const { db, ask } = stage.books
  let rounds: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('usage_sources').select('inbound_number').forUpdate().execute()
    rounds = round(stage)
    const waiting = async () => (await ask(`select count(*)::int as n ${STORING}`))[0]?.[0]
    await expect.poll(waiting, { timeout: 2_500, interval: 20 }).toBe(stage.posts.length)
    await act()
    await ask(`select pg_terminate_backend(pid) as ended ${STORING}`)
  })
  await rounds
}
