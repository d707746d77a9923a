import { describe, expect, it } from 'vitest'
import { DISTRICTS, isNotAbove } from './districts.ts'
import { repositoryFiles } from './repository-files.ts'

const tables = repositoryFiles(/^packages\/contract\/src\/\w+\/refusals\.ts$/)
const rows = tables.flatMap(({ path, text }) =>
  [...text.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = '']) => ({ name, path })),
)
const placeOf = new Map(rows.map(({ name, path }) => [name, path]))

describe('a refusal', () => {
  it('stands in the table of one district', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(rows.filter(({ name, path }) => placeOf.get(name) !== path)).toEqual([])
  })

  it('is known everywhere: refusals.ts of the contract reads the tables of all districts', () => {
    const [all] = repositoryFiles(/^packages\/contract\/src\/refusals\.ts$/)
    const read = DISTRICTS.filter((district) => all?.text.includes(`  ...${district}Refusals,\n`))
    expect(read.map((district) => `packages/contract/src/${district}/refusals.ts`).sort()).toEqual(
      tables.map(({ path }) => path).sort(),
    )
  })

  it('stands in the district of the call or verb that names it, or in one before that', () => {
    const code = repositoryFiles(/^(?:apps\/server\/src\/features|packages\/contract\/src)\/\w+\/.*(?<!\.test)\.ts$/)
    const above = code.flatMap(({ path, text }) =>
      [...text.matchAll(/'(\w+)'/g)]
        .map(([, name = '']) => ({ name, table: placeOf.get(name) }))
        .filter(({ table }) => table !== undefined && !isNotAbove(path, table))
        .map(({ name, table }) => `${path} says ${name} of ${table}`),
    )
    expect(above).toEqual([])
  })
})
