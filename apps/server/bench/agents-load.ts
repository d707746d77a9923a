import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Held, type SimulatedAgent, simulateAgent } from './agent-calls.ts'
import { now, someOf, until } from './load-parts.ts'

/** The work of a load process. */
export interface AgentWork {
  origin: string
  agents: string
  /** The file where agents keep what they hold from one process to the next. */
  held: string
  startsAt: number
  seconds: number
  polls: boolean
  reports: boolean
  usersPerReport: number
}

/** Results of a load process. */
export interface AgentLoad {
  /** From when a report was due until it is stored. */
  reportMs: number[]
  /** Answers to polls, and those of them that had no news at the end of the wait. */
  polls: number
  quietPolls: number
  failures: string[]
}

const MINUTE_MS = 60_000
const WAIT_SECONDS = 25

await load(JSON.parse(process.argv[2] ?? ''))

async function load(work: AgentWork): Promise<void> {
  const { origin, startsAt, seconds, polls, reports, usersPerReport } = work
  const agents: SimulatedAgent[] = JSON.parse(readFileSync(work.agents, 'utf8'))
  const before: Held[] = existsSync(work.held) ? JSON.parse(readFileSync(work.held, 'utf8')) : []
  const simulated = agents.map((one, index) => ({ ...one, ...simulateAgent(origin, one, before[index]) }))
  const endsAt = startsAt + seconds * 1000
  const done: AgentLoad = { reportMs: [], polls: 0, quietPolls: 0, failures: [] }
  const noted = (act: Promise<unknown>) => act.catch((error: Error) => void done.failures.push(error.message))
  const spread = (index: number, overMs: number) => startsAt + (index * overMs) / simulated.length

  await Promise.all(
    simulated.map(async ({ poll, report, userIds }, index) => {
      const polling = async () => {
        await until(spread(index, WAIT_SECONDS * 1000))
        while (Date.now() < endsAt) {
          const waitSeconds = Math.max(0, Math.min(WAIT_SECONDS, Math.floor((endsAt - Date.now()) / 1000)))
          const told = await poll(waitSeconds)
          done.polls += 1
          if (!told) done.quietPolls += 1
          if (waitSeconds === 0) return
        }
      }
      const reporting = async () => {
        for (let dueAt = spread(index, MINUTE_MS); dueAt < endsAt; dueAt += MINUTE_MS) {
          await until(dueAt)
          await report(someOf(userIds, usersPerReport))
          done.reportMs.push(now() - dueAt)
        }
      }
      await Promise.all([polls && noted(polling()), reports && noted(reporting())])
    }),
  )
  writeFileSync(work.held, JSON.stringify(simulated.map(({ held }) => held)))
  process.stdout.write(JSON.stringify(done))
  process.exit()
}
