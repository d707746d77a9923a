import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLimitBook } from '../limit-book.ts'
import { NoNft, type RunNft } from './nft.ts'
import { createSpeedLimiter, tableOf } from './speed-limiter.ts'
import { elementOf, limitName, limitOf } from './speed-rules.ts'
import { createSpeedTable, type SpeedTable } from './speed-table.ts'

const CURSOR = '0'.repeat(40)
const ROW = '443 198.51.100.9 5001 7.1000'
const SIX = '443 2001:db8::1 5002 7.1000'
const OTHER = '443 198.51.100.9 5003 7.1001'

function tableWith(...most: [number, number][]) {
  const limits = createLimitBook()
  const limit = (...changed: [number, number][]) => limits.take({ cursor: CURSOR, most: changed })
  limit(...most)
  return { table: createSpeedTable('t', limits), limit }
}

/** The rules that the kernel takes now. */
function taken(table: SpeedTable): string[] {
  const { rules, taken } = table.batch()
  taken()
  return rules
}

describe('the rules of an agent', () => {
  it('have each connection of a person with a limit, and all of his under one limit', () => {
    const { table } = tableWith([1000, 8])
    for (const row of [ROW, SIX, OTHER]) table.opened(row)
    const rules = taken(table)
    // The same batch removes a table that an earlier start of the agent left.
    expect(rules.slice(0, 4)).toEqual([
      'add table inet t',
      'delete table inet t',
      'add table inet t',
      'add limit inet t s1000_8 { rate over 1000000 bytes/second burst 131072 bytes; }',
    ])
    expect(rules.filter((rule) => rule.startsWith('add element'))).toEqual([
      'add element inet t open4 { 198.51.100.9 . 5001 . 443 : "s1000_8" }',
      'add element inet t open6 { 2001:db8::1 . 5002 . 443 : "s1000_8" }',
    ])
    expect(table.isDue()).toBe(false)
  })

  it('change by the difference alone: who opened and who closed', () => {
    const { table } = tableWith([1000, 8], [1001, 8])
    table.opened(ROW)
    taken(table)
    table.opened(OTHER)
    table.keep([OTHER])
    expect(taken(table)).toEqual([
      'add limit inet t s1001_8 { rate over 1000000 bytes/second burst 131072 bytes; }',
      'delete element inet t open4 { 198.51.100.9 . 5001 . 443 }',
      'add element inet t open4 { 198.51.100.9 . 5003 . 443 : "s1001_8" }',
    ])
    // The limit of the first person stays: his next connection goes on where it was.
    table.opened(ROW)
    expect(taken(table)).toEqual(['add element inet t open4 { 198.51.100.9 . 5001 . 443 : "s1000_8" }'])
  })

  it('move all of a person’s connections to another limit in one batch, and forget the one before', () => {
    const { table, limit } = tableWith([1000, 8])
    table.keep([ROW])
    taken(table)
    limit([1000, 16])
    table.keep([ROW])
    expect(taken(table)).toEqual([
      'add limit inet t s1000_16 { rate over 2000000 bytes/second burst 131072 bytes; }',
      'delete element inet t open4 { 198.51.100.9 . 5001 . 443 }',
      'add element inet t open4 { 198.51.100.9 . 5001 . 443 : "s1000_16" }',
      'delete limit inet t s1000_8',
    ])
    limit()
    table.keep([ROW])
    expect(taken(table)).toEqual([
      'delete element inet t open4 { 198.51.100.9 . 5001 . 443 }',
      'delete limit inet t s1000_16',
    ])
  })

  it('are another person’s where the same ends come again', () => {
    const { table } = tableWith([1000, 8])
    table.opened(ROW)
    taken(table)
    table.opened('443 198.51.100.9 5001 7.1001')
    expect(taken(table)).toEqual(['delete element inet t open4 { 198.51.100.9 . 5001 . 443 }'])
  })

  it('are none where nobody has a limit, or one beyond what the kernel counts', () => {
    const { table } = tableWith([1000, 100_001])
    table.keep([ROW])
    expect(taken(table)).toEqual(['add table inet t', 'delete table inet t'])
    expect(table.isDue()).toBe(false)
    expect(limitOf(limitName(1000, 100_000) ?? '')).toEqual({ user: 1000, mbps: 100_000 })
  })

  it('have nothing but numbers and addresses in them', () => {
    for (const row of [
      '',
      '443 198.51.100.9 5001; flush ruleset 7.1000',
      '443 198.51.100.9,1.2.3.4 5001 7.1000',
      '443 ::ffff:zz 5001 7.1000',
      '443 fe80::1%eth0 5001 7.1000',
      '443 198.51.100.9 70000 7.1000',
      '443 198.51.100.9 0 7.1000',
      '0 198.51.100.9 5001 7.1000',
    ])
      expect(elementOf(row), row).toBeUndefined()
    for (const name of ['s1_0', 's1', 's1_8 { }', 's01_8', 's1_1000000'])
      expect(() => limitOf(name)).toThrow(RangeError)
  })
})

describe('an agent', () => {
  /** A kernel that takes rules while it is let, and the batches that it took. */
  function kernel() {
    const took: string[] = []
    let refusal: Error | undefined
    const run: RunNft = async (rules) => {
      if (refusal) throw refusal
      took.push(rules)
    }
    const refuse = (error?: Error) => {
      refusal = error
    }
    return { took, run, refuse }
  }

  const said: string[] = []
  const log = (text: string) => void said.push(text)
  const BOOK = { mostOf: () => 8 }

  it('says whether its machine takes rules, by a table that it makes and removes at once', async () => {
    const { took, run, refuse } = kernel()
    expect((await createSpeedLimiter('t', BOOK, log, run)).state()).toBe('held')
    const rules = took[0]?.trim().split('\n') ?? []
    expect([rules[0], rules.at(-1)]).toEqual(['add table inet t_try', 'delete table inet t_try'])
    refuse(new NoNft('there is no nft'))
    expect((await createSpeedLimiter('t', BOOK, log, run)).state()).toBe('program')
    refuse(new Error('Operation not permitted'))
    const unable = await createSpeedLimiter('t', BOOK, log, run)
    expect(unable.state()).toBe('right')
    // It goes on without.
    refuse()
    unable.opened([ROW])
    unable.keep([ROW])
    await unable.close()
    expect(took).toHaveLength(1)
  })

  it('writes all of them anew where somebody removed its table, and removes it when it is stopped', async () => {
    const { took, run, refuse } = kernel()
    const limiter = await createSpeedLimiter('t', BOOK, log, run)
    limiter.keep([ROW])
    await expect.poll(() => took.length).toBe(2)
    const refused: string[] = []
    const limited = await createSpeedLimiter('u', BOOK, log, async (rules) => {
      const isChange = rules.startsWith('add element')
      if (isChange) refused.push(rules)
      if (isChange) throw new Error('No such file or directory')
      await run(rules)
    })
    limited.opened([ROW])
    await expect.poll(() => took.length).toBe(4)
    limited.opened([SIX])
    await expect.poll(() => took.length).toBe(5)
    expect(refused).toHaveLength(1)
    expect(took[4]).toContain('delete table inet u\nadd table inet u\n')
    expect(limited.state()).toBe('held')

    refuse(new Error('Operation not permitted'))
    limiter.opened([SIX])
    await expect.poll(() => limiter.state()).toBe('right')
    refuse()
    limiter.keep([ROW, SIX])
    await expect.poll(() => limiter.state()).toBe('held')
    await limiter.close()
    expect(took.at(-1)).toBe('add table inet t\ndelete table inet t\n')
    limiter.opened([OTHER])
    await limiter.close()
    expect(took.at(-1)).toBe('add table inet t\ndelete table inet t\n')
  })

  it('has a table of its own by its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'speed-'))
    symlinkSync(folder, `${folder}-link`)
    expect(tableOf(folder)).toMatch(/^dukou_agent_[0-9a-f]{12}$/)
    expect(tableOf(`${folder}-link`)).toBe(tableOf(folder))
    expect(tableOf(tmpdir())).not.toBe(tableOf(folder))
  })
})
