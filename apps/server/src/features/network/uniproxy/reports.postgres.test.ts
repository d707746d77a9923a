import { expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { testDatabase } from '../../../../test/database.ts'
import { openDatabase } from '../../../platform/database/connect.ts'
import { startServer } from '../../../start.ts'
import { ALIVE, answered, memberWithTraffic, startWithOneNode } from './testing/one-node.ts'
import { postReport } from './testing/post-report.ts'

it('devices are counted over all processes, however many reports of the same users come at once', async () => {
  const database = await testDatabase()
  const one = await startWithOneNode({}, { database })
  const { secretKeyFile } = one.server.app.config
  const two = await startServer(testConfig({ secretKeyFile, databaseUrl: database.url }), {
    database: await openDatabase(testConfig({ databaseUrl: database.url })),
    withJobs: false,
  })
  const members = await Promise.all(Array.from({ length: 5 }, () => memberWithTraffic(one)))
  const numbers = members.map(({ number }) => number)
  const reports = Array.from({ length: 20 }, (_, turn) => {
    const users = turn % 2 === 0 ? numbers : numbers.toReversed()
    const said = new Map(users.map((user) => [`${user}`, [`192.0.2.${turn % 7}`, '198.51.100.1']]))
    const origin = turn % 3 === 0 ? two.origin : one.server.origin
    return postReport({ ...one.access, origin }, 'alive', Object.fromEntries(said))
  })
  const statuses = (await Promise.all(reports)).map(({ status }) => status)
  expect(statuses).toEqual(reports.map(() => 200))
  for (const origin of [one.server.origin, two.origin]) {
    const { body } = await answered({ ...one.access, origin }, ALIVE)
    expect(JSON.parse(body.toString())).toEqual({ alive: Object.fromEntries(numbers.map((user) => [user, 8])) })
  }
  await two.stop()
  await one.server.stop()
})
