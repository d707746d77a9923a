import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../platform/context.ts'
import { memberWithTraffic, type OneNode, startWithOneNode } from './testing/one-node.ts'
import { postReport } from './testing/post-report.ts'

let node: OneNode
let readRows: App['readRows']
beforeAll(async () => {
  node = await startWithOneNode()
  readRows = node.server.app.readRows
})
afterEach(() => {
  node.server.app.readRows = readRows
})
afterAll(() => node.server.stop())

/** How often a report was tried since the database went away. */
let tries = 0

function loseDatabase(): void {
  tries = 0
  node.server.app.readRows = async ({ name }) => {
    if (name === 'usage_standing') tries += 1
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
}

async function pushed(number: number, down = 4): Promise<number | 'closed'> {
  return postReport(node.access, 'push', { [number]: [3, down] }).then(
    ({ status }) => status,
    () => 'closed',
  )
}

async function usedBy(number: number): Promise<bigint> {
  const { db } = node.server.app
  const { day_up, day_down } = await db
    .selectFrom('traffic_balances')
    .select(['day_up', 'day_down'])
    .where('user_id', '=', BigInt(number))
    .executeTakeFirstOrThrow()
  return day_up + day_down
}

const journal = async () =>
  Number(/^dukou_usage_journal_reports (\d+)/m.exec(await node.server.app.metrics.text())?.[1])

describe('a report while the database is away', () => {
  it('waits in the journal, which metrics and the admin’s first page tell of, and is counted when it is back', async () => {
    const { number } = await memberWithTraffic(node)
    expect(await pushed(number)).toBe(200)
    loseDatabase()
    // The same bytes so soon, with no word of the first answer in the database, would be taken for a second try.
    expect(await pushed(number, 5)).toBe(200)
    expect(await journal()).toBe(1)
    // At once: XrayR loses what is used while it waits.
    expect(tries).toBe(2)
    expect(await usedBy(number)).toBe(7n)
    node.server.app.readRows = readRows
    await expect.poll(() => usedBy(number)).toBe(15n)
    await expect.poll(journal).toBe(0)
    expect(await node.admin.ok('officeHome', {})).toMatchObject({ journal: { count: 0, bytes: 0n } })
  })

  it('and with a disk that takes nothing gets its connection closed, never an error; a program that keeps it loses nothing', async () => {
    const { number } = await memberWithTraffic(node)
    expect(await pushed(number)).toBe(200)
    const directory = join(node.server.app.config.dataDir, 'journal')
    await rename(directory, `${directory}-before`)
    await writeFile(directory, '')
    loseDatabase()
    expect(await pushed(number)).toBe('closed')
    expect(await usedBy(number)).toBe(7n)
    node.server.app.readRows = readRows
    expect(await pushed(number)).toBe(200)
    expect(await usedBy(number)).toBe(14n)
  })
})
