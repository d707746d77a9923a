import { createHash } from 'node:crypto'
import { businessDay } from '@dukou/domain'
import type { Books } from './books.ts'
import type { LinkFact } from './facts.ts'
import type { Stage } from './stage.ts'
import { headOf } from './who.ts'

const A_DAY = 3
const THEN_EVERY_MS = 3_600_000
/** Simulated time may pass between a reset and its answer. */
const SLACK_MS = 300_000

/** Compares the keys that people were told with the links that work, and their times with the limits. */
export function judgeLinks(stage: Stage, books: Books): string[] {
  const { world, facts } = stage
  const wrong: string[] = []
  for (const person of world.people) {
    const link = facts.people.get(person)?.link
    const row = books.links.find(({ user_id }) => user_id === person.actor.id)
    if (!link || facts.gone.has(headOf(stage, person)) || facts.merged.has(person)) continue
    const { told } = link
    if (new Set(told.map(({ subscriptionKey }) => subscriptionKey)).size !== told.length)
      wrong.push(`${person.name} was told one key twice`)
    if (!facts.wentBack && isTooOften(link, world.config.timeZone)) wrong.push(`${person.name} reset a link too often`)
    // A reset whose answer was lost has changed the key too.
    if (told.length === 0 || told.length + link.refused !== link.asked) continue
    const hashes = lastOf(told).map(({ subscriptionKey }) => createHash('sha256').update(subscriptionKey).digest('hex'))
    if (!hashes.includes(row?.sha256 ?? '')) wrong.push(`the key that ${person.name} was told last does not work`)
  }
  return wrong
}

/** The last key, or one of two that were made at once. */
function lastOf(told: LinkFact['told']): LinkFact['told'] {
  const step = Math.floor((told.at(-1)?.act ?? 0) / 2)
  return told.filter(({ act }) => Math.floor(act / 2) === step)
}

function isTooOften({ told }: LinkFact, timeZone: string): boolean {
  return told.some(({ atMs }, at) => {
    const day = businessDay(new Date(atMs), timeZone)
    const before = told.slice(0, at).filter((one) => businessDay(new Date(one.atMs), timeZone) === day)
    return before.length >= A_DAY && atMs - (before.at(-1)?.atMs ?? 0) < THEN_EVERY_MS - SLACK_MS
  })
}
