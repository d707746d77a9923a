import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { alertStaff, deliverOutbox, forgetOldMessages } from './index.ts'

let server: TestServer
const told: { key: string }[] = []
beforeAll(async () => {
  server = await startTestServer()
  server.app.log.warn = (fields: unknown) => told.push(fields as { key: string })
})
afterAll(() => server.stop())

function alert(key: string, fail = false): Promise<void> {
  return server.app.db.transaction().execute(async (tx) => {
    await alertStaff(tx, { key, text: { zh: key, en: key }, detail: {} })
    if (fail) throw new Error('rolled back')
  })
}

const keys = () => told.map(({ key }) => key)

describe('word for the operators', () => {
  it('is carried out once, however often it was left and carried', async () => {
    await alert('once')
    await alert('once')
    await deliverOutbox(server.app)
    await deliverOutbox(server.app)
    expect(keys().filter((key) => key === 'once')).toHaveLength(1)
    expect(await server.app.metrics.text()).toContain('dukou_staff_alerts_total 1')
  })

  it('is carried out at once also when the clock stepped back since it was left', async () => {
    await alert('of the future')
    await sql`update outbox set created_at = now() + interval '1 hour', due_at = now() + interval '1 hour'
      where key = 'of the future'`.execute(server.app.db)
    await deliverOutbox(server.app)
    expect(keys()).toContain('of the future')
  })

  it('is never left by a change that did not happen', async () => {
    await expect(alert('never', true)).rejects.toThrow('rolled back')
    await deliverOutbox(server.app)
    expect(keys()).not.toContain('never')
  })

  it('is carried by one of many processes that look at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, turn) => alert(`many ${turn}`)))
    await Promise.all(Array.from({ length: 6 }, () => deliverOutbox(server.app)))
    const many = keys().filter((key) => key.startsWith('many'))
    expect(many).toHaveLength(30)
    expect(new Set(many).size).toBe(30)
  })
})

describe('a message', () => {
  it('is forgotten a month after it was sent and three months after it was given up, and never while it waits', async () => {
    const { db } = server.app
    await sql`delete from outbox`.execute(db)
    await sql`
      insert into outbox (key, kind, payload, created_at, done_at, failed_at)
      select name, 'mail', '{}', now() - interval '300 days', now() - done, now() - failed
      from (values
        ('sent a month ago', interval '31 days', null), ('sent of late', interval '29 days', null),
        ('given up long ago', null, interval '91 days'), ('given up of late', null, interval '89 days'),
        ('waiting', null, null)) as m (name, done, failed)`.execute(db)
    await forgetOldMessages(server.app)
    const { rows } = await sql<{ key: string }>`select key from outbox order by key`.execute(db)
    expect(rows.map(({ key }) => key)).toEqual(['given up of late', 'sent of late', 'waiting'])
  })

  it('is forgotten however many there are', async () => {
    await sql`
      insert into outbox (key, kind, payload, done_at)
      select 'old ' || n, 'mail', '{}', now() - interval '40 days' from generate_series(1, 2500) n`.execute(
      server.app.db,
    )
    await forgetOldMessages(server.app)
    const { rows } = await sql`select 1 from outbox where key like 'old %'`.execute(server.app.db)
    expect(rows).toEqual([])
  })
})
