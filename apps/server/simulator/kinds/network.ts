import type { KindsOf } from './kind.ts'

const MB = 1024n ** 2n

/** The node, the timetable and the clock. */
export const NETWORK_KINDS: KindsOf<'report' | 'job' | 'clock'> = {
  report: {
    async ask({ facts, world, mayUse }, act) {
      const listed = await mayUse()
      const traffic: Record<string, [number, number]> = {}
      for (const [place, person] of world.people.entries()) {
        const mb = BigInt(act.mb[place] ?? 0)
        const fact = facts.people.get(person)
        if (!fact || mb === 0n || !listed.has(person.number)) continue
        // No two reports say the same, so that a judgement about a second try is never a guess.
        const bytes = mb * MB + BigInt(act.id)
        fact.usedBytes += bytes
        traffic[person.number] = [0, Number(bytes)]
      }
      if (Object.keys(traffic).length === 0) return undefined
      return (process, tries) => process.report(traffic, tries > 0)
    },
  },
  job: { ask: (_, act) => (process) => process.job(act.name) },
  clock: {
    ask({ world, facts }, act) {
      world.clock.now += act.seconds * 1000
      if (act.seconds < 0) facts.wentBack = true
      return undefined
    },
  },
}
