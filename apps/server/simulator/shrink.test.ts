import { expect, it } from 'vitest'
import type { Act } from './acts.ts'
import type { Fault } from './fault.ts'
import { failureText, reportOf } from './report.ts'
import { noCounts } from './run.ts'
import { shrink } from './shrink.ts'
import type { Step } from './story.ts'

const act = (id: number, name: 'checkIn' | 'withdraw' | 'draw'): Act => ({ id, do: name, who: 0 })
const killed: Fault = { at: 'commit', nth: 1, does: 'kill' }
const single = (one: Act, fault?: Fault): Step => ({ acts: [{ act: one, side: 0, ...(fault && { fault }) }], turns: 1 })

/** Twelve steps, of which a draw beside a check-in and a withdrawal that is killed are to blame. */
const story: Step[] = [
  ...Array.from({ length: 5 }, (_, at) => single(act(at, 'checkIn'), killed)),
  {
    acts: [
      { act: { ...act(10, 'draw'), mood: { query: 'fails' } }, side: 0, fault: killed },
      { act: act(11, 'checkIn'), side: 1 },
    ],
    turns: 7,
  },
  ...Array.from({ length: 5 }, (_, at) => single(act(20 + at, 'checkIn'))),
  single(act(30, 'withdraw'), killed),
]

const fails = async (steps: readonly Step[]) => {
  const acts = steps.flatMap((step) => step.acts)
  return acts.some((one) => one.act.do === 'draw') && acts.some((one) => one.act.do === 'withdraw' && one.fault)
}

it('a failing story loses every step, act, fault and mood that it does not need', async () => {
  expect(await shrink(story, fails)).toEqual([
    { acts: [{ act: act(10, 'draw'), side: 0 }], turns: 7 },
    single(act(30, 'withdraw'), killed),
  ])
})

it('a failure is printed as lines, with the command that runs it again', async () => {
  const counts = noCounts()
  const outcome = { seed: 17, steps: story, wrong: ['ann has too much'], counts, trace: [] }
  expect(failureText(reportOf(outcome, await shrink(story, fails)))).toBe(`seed 17
  ann has too much
  by
    A: #10 draw (who 0)
    A: #30 withdraw (who 0) -- killed after commit 1
  again: npm run simulate -- --seed 17
`)
})
