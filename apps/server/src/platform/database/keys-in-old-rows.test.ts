import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { Database } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

const ID = '65f0c0ffee0ddba11c0ffee0'
const KEY = 'abcdefghijklmnopqrstuvwxyz234567'
const LINK = `https://any.example/api/subscript/clash/${ID}/${KEY}`
const NAME = '20261129134500-keys-in-old-rows.sql'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const writeAct = (action: string, detail: object) =>
  sql`insert into audit (action, detail) values (${action}, ${JSON.stringify(detail)}::jsonb)`.execute(database.db)

it('keys of links and codes of coupons that earlier versions wrote are cleared, and all else stays', async () => {
  const { db } = database
  const encoded = `sub://${Buffer.from(LINK).toString('base64')}`
  const filters = [LINK, `clash://install-config?url=${encodeURIComponent(LINK)}`, encoded, 'lin@example.com', '']
  for (const filterStr of filters) await writeAct('exportList', { filter: { filterStr, disable: null } })
  await writeAct('exportList', { filter: {} })
  await writeAct('startBatch', { kind: 'give', filter: { filterStr: LINK } })
  await writeAct('saveCoupon', { before: null, after: { name: '春季券', code: 'AB12CD' } })
  await writeAct('saveCoupon', {
    before: { name: '春季券', code: 'AB12CD' },
    after: { name: '夏季券', code: 'EF34GH' },
  })
  await writeAct('saveUserChannel', { before: null, after: { code: 'lin' } })
  await sql`insert into users (email, public_id, password_hash, subscription_key_sha256, subscription_key_sealed, credential_seed)
    values ('staff@example.com', ${ID}, 'x', '\\x00', '\\x00', '\\x00')`.execute(db)
  await sql`insert into user_batches (public_id, kind, actor_id, filter, reason, created_at)
    select ${ID}, 'disable', id, ${JSON.stringify({ filterStr: LINK, disable: null })}::jsonb, 'x', now()
    from users`.execute(db)
  await sql`insert into idempotency_keys (user_id, key, call, input_sha256, answer)
    values (1, 'save', 'saveUser', '\\x00', ${JSON.stringify({ _id: ID, userkey: KEY })}::jsonb),
      (1, 'unanswered', 'saveUser', '\\x00', null)`.execute(db)

  const text = readMigrations().find(({ name }) => name === NAME)?.text ?? ''
  await migrate(db, [{ name: '9999-again.sql', text }])

  const acts = await sql<{ detail: unknown }>`select detail from audit order by id`.execute(db)
  const masked = LINK.replace(KEY, '…')
  expect(acts.rows.map(({ detail }) => detail)).toEqual([
    { filter: { filterStr: masked, disable: null } },
    {
      filter: { filterStr: `clash://install-config?url=${encodeURIComponent(LINK).replace(KEY, '…')}`, disable: null },
    },
    { filter: { filterStr: '…', disable: null } },
    { filter: { filterStr: 'lin@example.com', disable: null } },
    { filter: { filterStr: '', disable: null } },
    { filter: {} },
    { kind: 'give', filter: { filterStr: masked } },
    { before: null, after: { name: '春季券' } },
    { before: { name: '春季券' }, after: { name: '夏季券' } },
    { before: null, after: { code: 'lin' } },
  ])
  const batches = await sql`select filter from user_batches`.execute(db)
  expect(batches.rows).toEqual([{ filter: { filterStr: masked, disable: null } }])
  const keys = await sql`select answer from idempotency_keys order by key`.execute(db)
  expect(keys.rows).toEqual([{ answer: { _id: ID, userkey: '' } }, { answer: null }])
  await expect(sql`update audit set detail = '{}'`.execute(db)).rejects.toThrow('append-only')
})
