import { BeingSeeded, type Verdict, verify } from '../features/ops/verify/index.ts'
import type { App } from '../platform/context.ts'
import type { Terminal } from './terminal.ts'

/** While sample data is being written: neither proven nor broken. */
const TRY_LATER = 3

/**
 * Proves the books and says of each invariant, as soon as it is known, whether it holds.
 * @returns 1 where one does not, 3 while sample data is being written
 */
export async function printVerdicts(app: App, { say }: Terminal, json: boolean): Promise<number> {
  const tell = ({ holds, id, says }: Verdict) => say(`${holds ? 'ok    ' : 'BROKEN'} ${id}: ${says}`)
  const verdicts = await verify(app.db, json ? undefined : tell).catch((error: unknown) => {
    if (error instanceof BeingSeeded) return undefined
    throw error
  })
  if (!verdicts) {
    say(json ? JSON.stringify({ ok: false, isBeingSeeded: true, invariants: [] }, null, 2) : SEEDED_NOW)
    return TRY_LATER
  }
  const broken = verdicts.filter(({ holds }) => !holds)
  const exit = broken.length === 0 ? 0 : 1
  if (json) {
    say(JSON.stringify({ ok: exit === 0, invariants: verdicts }, spellBigint, 2))
    return exit
  }
  for (const { id, breaches, breachCount } of broken) {
    say(`${id}: ${breachCount} rows, first: ${breaches.map((row) => Object.values(row).join(' ')).join(' | ')}`)
  }
  say(
    broken.length === 0
      ? `All ${verdicts.length} invariants hold.`
      : `${broken.length} of ${verdicts.length} invariants are broken.`,
  )
  return exit
}

const SEEDED_NOW = 'Sample data is being written: the books hold when it is done. Try again after it.'

function spellBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
