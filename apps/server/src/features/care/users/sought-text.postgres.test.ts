import { FIRST_USERS, type InputOf, type listUsers } from '@dukou/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUsers, setFlag } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { wantedUsers } from './list-users.ts'
import { usersQuery } from './user-row.ts'

const MANY = 250
const WALKED_FEW = 1
const WALKED_ALL = 2000

let server: TestServer
let emails: string[]
beforeAll(async () => {
  server = await startTestServer()
  emails = await addUsers(server.app, MANY)
  await setFlag(server.app, rareEmail(), { disabled: true })
})
afterAll(() => server.stop())

/** The only disabled user, who stands behind the first page of the list. */
const rareEmail = () => emails[MANY / 2] ?? ''

const queryOf = (wanted: Partial<InputOf<typeof listUsers>>, walked: number) =>
  usersQuery(wantedUsers({ ...FIRST_USERS, sort: 'left', count: 20, ...wanted }, new Date(), walked))

async function idsOf(...asked: Parameters<typeof queryOf>): Promise<string[]> {
  const { rows } = await queryOf(...asked).execute(server.app.db)
  return rows.map(({ public_id }) => public_id)
}

/** The steps of the executed plan that use the triples of a text. */
async function nodesWithTriples(wanted: Parameters<typeof queryOf>[0]): Promise<string[]> {
  const { rows } = await sql<{
    'QUERY PLAN': string
  }>`explain (analyze, timing off, summary off) ${queryOf(wanted, WALKED_FEW)}`.execute(server.app.db)
  const nodes = rows
    .map((row) => row['QUERY PLAN'])
    .join('\n')
    .split(/->|CTE|SubPlan|InitPlan/)
  return nodes.filter((node) => node.includes('text_triples') && !node.includes('never executed'))
}

it('a text that is in many e-mails is tested on the users that match the rest of the filter', async () => {
  const wanted = { disabled: true, sought: 'example.com' }
  expect(await nodesWithTriples(wanted)).toEqual([])
  const ids = await idsOf(wanted, WALKED_FEW)
  expect(ids).toHaveLength(1)
  expect(ids).toEqual(await idsOf(wanted, WALKED_ALL))
})

it('a text that is in few e-mails is read by its index', async () => {
  const wanted = { sought: rareEmail() }
  expect(await nodesWithTriples(wanted)).not.toEqual([])
  expect(await idsOf(wanted, WALKED_FEW)).toHaveLength(1)
})
