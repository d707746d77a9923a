import { type Verdict, verify } from '../features/verify/index.ts'
import type { App } from '../platform/context.ts'
import type { Terminal } from './terminal.ts'

/** Proves the books and says of each invariant, as soon as it is known, whether it holds. @returns 1 where one does not */
export async function printVerdicts(app: App, { say }: Terminal, json: boolean): Promise<number> {
  const tell = ({ holds, id, says }: Verdict) => say(`${holds ? 'ok    ' : 'BROKEN'} ${id}: ${says}`)
  const verdicts = await verify(app.db, json ? undefined : tell)
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

function spellBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
