import { describe, expect, it } from 'vitest'
import { type RepositoryFile, repositoryFiles } from './repository-files.ts'

const MOST_LINES = 300

/** Files that are one idea and still longer, each with the reason. */
const LONGER: Record<string, string> = {
  'apps/server/src/features/network/uniproxy/exactly-once.test.ts':
    'one question, asked of three programs: was this said before',
  'apps/server/src/platform/database/tables.generated.ts': 'written from the migrations: every table, column by column',
  'apps/web/src/features/base/settings/office/field-messages.ts': 'label and help of every setting, in both languages',
  'packages/contract/src/calls.ts': 'the one list of all calls',
  'packages/contract/src/shop/refusals.ts': 'the one table of all refusals of the shop',
  'tools/sandbox-gateway/control.test.ts': 'each behaviour that the control API can ask for, one after the other',
  'tools/sandbox-gateway/page.css': 'the whole look of an outside program’s pages, served as it stands',
  'tools/sandbox-gateway/protocol.test.ts': 'one protocol, told from the first request to the last notify',
}

const lines = ({ text }: Pick<RepositoryFile, 'text'>) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const isLong = (file: Pick<RepositoryFile, 'text'>) => lines(file) > MOST_LINES
const sources = repositoryFiles(/\.(ts|tsx|mjs|js|css|sql)$/)

describe('a source file', () => {
  it(`has at most ${MOST_LINES} lines, or a reason in the list above`, () => {
    const long = sources.filter((file) => isLong(file) && !(file.path in LONGER))
    expect(long.map((file) => `${file.path} has ${lines(file)} lines`)).toEqual([])
  })

  it('leaves the list when it has become short', () => {
    const stale = Object.keys(LONGER).filter((path) => !sources.some((file) => file.path === path && isLong(file)))
    expect(stale).toEqual([])
  })

  it('is counted right', () => {
    expect(isLong({ text: 'x\n'.repeat(MOST_LINES) })).toBe(false)
    expect(isLong({ text: 'x\n'.repeat(MOST_LINES + 1) })).toBe(true)
    expect(isLong({ text: `${'x\n'.repeat(MOST_LINES)}x` })).toBe(true)
  })
})

describe.each([
  ['a migration', /^apps\/server\/migrations\/(\d{4})-[a-z-]+\.sql$/],
  ['a decision note', /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/],
])('%s', (_, named) => {
  it('has a number of its own', () => {
    const numbers = repositoryFiles(named).map(({ path }) => named.exec(path)?.[1])
    expect(numbers.length).toBeGreaterThan(5)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})
