import { describe, expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

const COLUMN = '(?:status|state|disposition)'
/** An update of a state, up to the end of its statement. */
const MOVES = [
  new RegExp(`\\.set\\([^)]*\\b${COLUMN}\\b\\s*[:,}][\\s\\S]*?(?=\\n\\n|\\n}|$)`, 'g'),
  new RegExp(`\\bset\\s+(?:[^\`;]*,\\s*)?${COLUMN}\\s*=[\\s\\S]*?(?=\`|$)`, 'gi'),
]

/** Finds updates of a state that do not limit the old state to the ones that its machine allows. */
function unguardedMoves(text: string): string[] {
  return MOVES.flatMap((move) => text.match(move) ?? []).filter((statement) => !statement.includes('sourcesOf('))
}

const sources = repositoryFiles(/^apps\/server\/src\/.*\.ts$/).filter(({ path }) => !/\.test\.ts$/.test(path))

describe('a state in the database', () => {
  it('changes only from the states that its machine in the domain names', () => {
    const found = sources.flatMap(({ path, text }) => unguardedMoves(text).map((move) => `${path}: ${move}`))
    expect(found).toEqual([])
    expect(sources.filter(({ text }) => MOVES.some((move) => text.match(move))).length).toBeGreaterThan(3)
  })

  it.each([
    "tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute()",
    "tx\n  .updateTable('orders')\n  .set({ paid_at: now, status: 'paid' })\n  .where('status', '=', 'awaitingPayment')",
    "db.updateTable('receipts').set({ disposition, decided_at: now })",
    "sql`update trades set status = 'cancelled' where expires_at < now()`",
    "sql`update wallet_holds set created_at = now(), state = 'spent'`",
  ])('is seen to change in %s', (statement) => {
    expect(unguardedMoves(statement)).toHaveLength(1)
  })

  it.each([
    ".set({ ...changes, status: to })\n  .where('status', 'in', sourcesOf(orderMachine, to))\n",
    ".set({ name, url })\n  .where('status', '=', 'paid')",
    "sql`update trades set next_query_at = null where status = 'paid'`",
  ])('is seen to stay, or to change by its machine, in %s', (statement) => {
    expect(unguardedMoves(statement)).toEqual([])
  })
})
