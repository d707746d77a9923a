import type { Stage } from './stage.ts'
import type { Person } from './world.ts'

/** The account that somebody has now: after a merge, the one that stays. Undefined: it was deleted. */
export function nowOf({ facts }: Pick<Stage, 'facts'>, person: Person): Person | undefined {
  const head = headOf({ facts }, person)
  return facts.gone.has(head) ? undefined : head
}

/** The person at a place of the list, by the account that he has now. */
export function personAt(stage: Stage, place: number): Person | undefined {
  const person = stage.world.people[place]
  return person && nowOf(stage, person)
}

/** The account that stays of all that became one with somebody's. */
export function headOf({ facts }: Pick<Stage, 'facts'>, person: Person): Person {
  let head = person
  for (let next = facts.merged.get(head); next; next = facts.merged.get(head)) head = next
  return head
}
