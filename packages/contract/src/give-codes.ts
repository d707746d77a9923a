import type { RefusalTable } from './refusal.ts'

type Codes = Readonly<Record<string, number>>

/** The product's own codes are below, and a row names each. Ours start here. */
export const FIRST_OF_OURS = 2001

/** The codes of all refusals, in their order. A code that was given stays, and a new refusal gets the next free one. */
export function giveCodes(table: RefusalTable, given: Codes): Codes {
  const lost = Object.keys(given).filter((name) => !(name in table))
  if (lost.length > 0)
    throw new Error(`Clients know these names and codes, so their rows must stay: ${lost.join(', ')}`)
  let next = Math.max(FIRST_OF_OURS - 1, ...Object.values(given)) + 1
  const all = Object.entries(table).map(([name, { code }]) => {
    if (code !== undefined && code !== (given[name] ?? code)) {
      throw new Error(`Clients know ${name} by the code ${given[name]}, which must stay`)
    }
    return [name, given[name] ?? code ?? next++] as const
  })
  return Object.fromEntries(all.sort(([, one], [, other]) => one - other))
}

/** The text of `refusal-codes.generated.ts`. */
export function codesFile(codes: Codes): string {
  return `// Written from the tables of refusals by \`npm run refusals\`. A code that was given never changes.
import type { RefusalName } from './refusals.ts'

export const refusalCodes = {
${Object.entries(codes)
  .map(([name, code]) => `  ${name}: ${code},\n`)
  .join('')}} as const satisfies Record<RefusalName, number>
`
}
