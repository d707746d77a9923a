import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { testDatabase } from '../../../../test/database.ts'
import { lineInput, nodeInput } from '../../../../test/node-inputs.ts'
import { setFlag } from '../../../../test/people.ts'
import { request } from '../../../../test/raw-request.ts'
import { startTestServer } from '../../../../test/server.ts'
import { openDatabase } from '../../../platform/database/connect.ts'
import { startServer } from '../../../start.ts'
import { lineNamesIn } from './testing/read-profile.ts'
import { newSubscriber, pathOf } from './testing/subscriber.ts'

it('a change is shown by every process', async () => {
  const first = await testDatabase()
  const one = await startTestServer({}, { database: first })
  const { secretKeyFile } = one.app.config
  const two = await startServer(testConfig({ secretKeyFile, databaseUrl: first.url }), {
    database: await openDatabase(testConfig({ databaseUrl: first.url })),
    withJobs: false,
  })
  const boss = await one.admin()
  const { id } = await boss.ok('saveNode', nodeInput({ type: 'v2ray', country: { name: '', flag: '' } }))
  const input = { protocol: 'vmessTcp', name: 'before', fixedName: true } as const
  const saved = await boss.ok('saveLine', lineInput(id, input))
  const user = await newSubscriber(one)
  const elsewhere = async () => {
    const { status, body } = await request(two.origin + pathOf(user))
    return status === 200 ? lineNamesIn('clash', body.toString()) : status
  }
  expect(await elsewhere()).toEqual(['before'])
  await boss.ok('saveLine', lineInput(id, { ...input, id: saved.id, name: 'after' }))
  expect(await elsewhere()).toEqual(['after'])
  await setFlag(one.app, user.email, { disabled: true })
  expect(await elsewhere()).toBe(404)
  await setFlag(one.app, user.email, { disabled: false })
  await user.ok('resetSubscriptionKey', {})
  expect(await elsewhere()).toBe(404)
  await two.stop()
  await one.stop()
})

it('the log of pulls has every answered one when the process has stopped, and no refused one', async () => {
  const database = await testDatabase()
  const own = await startTestServer({}, { database })
  const user = await newSubscriber(own)
  const headers = { 'user-agent': 'clash-verge/2' }
  await Promise.all(Array.from({ length: 40 }, () => user.pull('clash', { headers })))
  await request(own.origin + pathOf(user, 'a'.repeat(32)))
  await own.stop()
  const after = await openDatabase(testConfig({ databaseUrl: database.url }))
  const { rows } = await sql`
    select client, user_agent, count(*) as n from fetch_log join fetch_kinds on id = kind group by 1, 2`.execute(
    after.db,
  )
  expect(rows).toEqual([{ client: 'clash', user_agent: 'clash-verge/2', n: 40n }])
  await after.close()
})
