import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { addSampleData, hasSampleData } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function count(table: 'coupons' | 'plans' | 'nodes' | 'lines' | 'prizes'): Promise<number> {
  const rows = await server.app.db.selectFrom(table).select('id').execute()
  return rows.length
}

describe('sample data', () => {
  it('is not there until all of it is', async () => {
    expect(await hasSampleData(server.app)).toBe(false)
    await addSampleData(server.app)
    expect(await hasSampleData(server.app)).toBe(true)
    expect(await count('plans')).toBe(6)
    expect(await count('coupons')).toBe(7)
    expect(await count('lines')).toBe(4)
    expect(await count('prizes')).toBe(5)
  })

  it('is made whole by the next start when one was cut off, and nothing comes twice', async () => {
    await server.app.db.deleteFrom('plans').execute()
    await addSampleData(server.app)
    const tables = ['plans', 'coupons', 'nodes', 'lines', 'prizes'] as const
    expect(await Promise.all(tables.map(count))).toEqual([6, 7, 3, 4, 5])
  })
})
