import { findPostgres, type PostgresServer, startPostgres } from '@dukou/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../lib/customer.ts'
import { addNodes, billsOf, grantBytes } from '../lib/node-access.ts'
import { siteOnPostgres } from '../lib/site.ts'
import { printTable } from '../lib/table.ts'
import { type Reporter, startReporter } from './reporter.ts'

/** `npm run soak -- kills` asks for more. */
const KILLS = Number(process.env.DUKOU_USAGE_KILLS ?? 3)
const NODES = 4
const USERS = 12
const PLENTY = 2n ** 50n
/** A kill comes when so many more reports were sent, so that each meets some. */
const REPORTS_BETWEEN = 8

describe.skipIf(!findPostgres())('kill -9 of the server on PostgreSQL', () => {
  let postgres: PostgresServer
  afterAll(() => postgres.stop())

  it(
    'again and again in the middle of reports loses no byte that nodes keep, and bills none twice',
    async () => {
      postgres = await startPostgres()
      const site = await siteOnPostgres(postgres)
      let server = await site.start()
      const again = { PORT: String(server.port) }
      const books = await site.openBooks()
      const users: number[] = []
      for (let nth = 0; nth < USERS; nth += 1) {
        const { email } = await newCustomer(server.origin)
        users.push(await grantBytes(books, email, PLENTY))
      }
      const reporters: Reporter[] = []
      for (const node of await addNodes(server.origin, books, NODES))
        reporters.push(startReporter(server.origin, node, users))
      const sent = () => reporters.reduce((sum, reporter) => sum + reporter.sent, 0)

      for (let kill = 0; kill < KILLS; kill += 1) {
        const enough = sent() + REPORTS_BETWEEN
        await expect.poll(sent, { interval: 2 }).toBeGreaterThan(enough)
        await server.kill()
        server = await site.start(again)
        expect(await books.broken()).toEqual([])
      }
      const used = new Map(users.map((id) => [id, { up: 0, down: 0 }]))
      for (const reporter of reporters) {
        for (const [id, { up, down }] of await reporter.end()) {
          const sums = used.get(id)
          if (sums) Object.assign(sums, { up: sums.up + up, down: sums.down + down })
        }
      }
      const bills = await billsOf(books, users)
      const decisions = await books.ask(
        `select decision || ' ' || reason || ' ' || count(*) from usage_reports group by decision, reason order by 1`,
      )
      const unanswered = reporters.reduce((sum, reporter) => sum + reporter.unanswered, 0)
      printTable(
        ['kills', 'reports sent', 'without an answer', 'decisions'],
        [[KILLS, sent(), unanswered, decisions.join(', ')]],
      )
      for (const [id, { up, down }] of used) expect(bills.get(id)).toMatchObject({ up, down })
      expect(unanswered).toBeGreaterThan(KILLS / 2)
      expect(await books.broken()).toEqual([])
      await server.stop()
      await books.close()
      site.end()
    },
    60_000 * KILLS,
  )
})
