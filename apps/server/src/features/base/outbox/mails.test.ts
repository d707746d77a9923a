import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { deliverDue, deliverMails, mailTo } from './index.ts'

let server: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ smtpUrl: mailbox.url, mailFrom: 'ferry@example.com' })
})
afterAll(async () => {
  await server?.stop()
  await mailbox?.stop()
})
beforeEach(async () => {
  mailbox.answerWith(undefined)
  mailbox.letters.length = 0
  await sql`delete from outbox`.execute(server.app.db)
})

const leave = (key: string, language: 'zh' | 'en' = 'zh') =>
  server.app.db.transaction().execute((tx) =>
    mailTo(server.app, tx, {
      key,
      to: 'lin@example.com',
      language,
      subject: { zh: '渡口的一封信，长到要分成几段才放得下', en: 'A letter' },
      text: { zh: '你好，\n\nhttps://dukou.example/#/confirm?key=secret-key\n', en: 'Hello' },
    }),
  )
const rows = async () =>
  (
    await sql<{ state: string; attempts: number; last_error: string | null; payload: string; due: boolean }>`
      select case when done_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state,
        attempts, last_error, payload::text as payload, due_at <= now() as due from outbox where kind = 'mail' order by id`.execute(
      server.app.db,
    )
  ).rows
const makeDue = () => sql`update outbox set due_at = now() where kind = 'mail'`.execute(server.app.db)

describe('a mail', () => {
  it('of a batch waits until all others have gone', async () => {
    for (let turn = 0; turn < 25; turn += 1) await leave(`batch:b1:${turn}`)
    await leave('sign-up', 'en')
    await deliverMails(server.app)
    expect(mailbox.letters).toHaveLength(20)
    expect(mailbox.letters[0]).toMatchObject({ subject: 'A letter' })
    await deliverMails(server.app)
    expect(mailbox.letters).toHaveLength(26)
  })

  it('is claimed alone, so that another process sends the others while the first waits for the server', async () => {
    for (let turn = 0; turn < 3; turn += 1) await leave(`claimed ${turn}`)
    const leased: number[] = []
    const send = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
        where lease_until is not null`.execute(server.app.db)
      leased.push(rows[0]?.count ?? 0)
    }
    await deliverDue(server.app, { kind: 'mail', metric: 'dukou_mails_total', send, says: { zh: '', en: '' } })
    expect(leased).toEqual([1, 1, 1])
  })

  it('that another process has sent meanwhile is not put off by the one that failed', async () => {
    await leave('frozen')
    const send = async () => {
      await sql`update outbox set attempts = 10, done_at = now(), lease_until = null`.execute(server.app.db)
      throw new Error('too late')
    }
    await deliverDue(server.app, {
      kind: 'mail',
      metric: 'dukou_mails_total',
      send,
      isFinal: () => true,
      says: { zh: '', en: '' },
    })
    expect(await rows()).toMatchObject([{ state: 'sent', last_error: null }])
    const { rows: alerts } = await sql`select 1 from outbox where kind = 'staffAlert'`.execute(server.app.db)
    expect(alerts).toEqual([])
  })

  it('goes over SMTP to its reader, in his language, once', async () => {
    await leave('one')
    await leave('one')
    await leave('two', 'en')
    await deliverMails(server.app)
    await deliverMails(server.app)
    expect(mailbox.letters).toMatchObject([
      {
        to: ['lin@example.com'],
        subject: '渡口的一封信，长到要分成几段才放得下',
        text: expect.stringContaining('你好'),
        messageId: expect.stringMatching(/^<[0-9a-f]{32}@example.com>$/),
      },
      { subject: 'A letter', text: expect.stringMatching(/^Hello\s*$/) },
    ])
  })

  it('lies sealed while it waits, and nothing of it stays when it is sent', async () => {
    await leave('sealed')
    const [waiting] = await rows()
    expect(waiting?.payload).not.toMatch(/secret-key|lin@example/)
    await deliverMails(server.app)
    expect(await rows()).toMatchObject([{ state: 'sent', payload: '{}', last_error: null }])
  })

  it('that is put off by the server is tried again later, as the same mail, and says why', async () => {
    await leave('later')
    mailbox.answerWith('451 come back later')
    await deliverMails(server.app)
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, due: false, last_error: expect.stringContaining('451') },
    ])
    mailbox.answerWith(undefined)
    await deliverMails(server.app)
    expect(mailbox.letters).toEqual([])
    await makeDue()
    await deliverMails(server.app)
    expect(mailbox.letters).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }])
  })

  it('that the server refuses for good is not tried again, and an operator is told', async () => {
    await leave('never')
    mailbox.answerWith('550 <lin@example.com> no such mailbox')
    await deliverMails(server.app)
    await makeDue()
    await deliverMails(server.app)
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 1, payload: '{}', last_error: expect.stringContaining('550 <…> no such mailbox') },
    ])
    const alerts = await sql`select key from outbox where kind = 'staffAlert'`.execute(server.app.db)
    expect(alerts.rows).toEqual([{ key: 'mail-failed:never' }])
  })

  it('waits while there is no server, and is given up after ten tries', async () => {
    await leave('nowhere')
    const away = { ...server.app, config: { ...server.app.config, smtpUrl: 'smtp://127.0.0.1:1' } }
    for (let turn = 1; turn <= 10; turn += 1) {
      await makeDue()
      await deliverMails(away)
      expect((await rows())[0]).toMatchObject({ attempts: turn, state: turn < 10 ? 'waiting' : 'failed' })
    }
  })

  it('is sent by one of many processes that look at once', async () => {
    for (let turn = 0; turn < 10; turn += 1) await leave(`many ${turn}`)
    await Promise.all(Array.from({ length: 4 }, () => deliverMails(server.app)))
    expect(mailbox.letters).toHaveLength(10)
    expect(new Set(mailbox.letters.map(({ messageId }) => messageId)).size).toBe(10)
  })

  it('of a process that died with it is sent by the next', async () => {
    await leave('died')
    await sql`update outbox set lease_until = now() - interval '1 second', attempts = 1`.execute(server.app.db)
    await deliverMails(server.app)
    expect(mailbox.letters).toHaveLength(1)
  })

  it('is not written where none can be sent', async () => {
    const without = { ...server.app, config: { ...server.app.config, smtpUrl: '' } }
    await server.app.db.transaction().execute((tx) =>
      mailTo(without, tx, {
        key: 'k',
        to: 'a@b.example',
        language: 'zh',
        subject: { zh: '', en: '' },
        text: { zh: '', en: '' },
      }),
    )
    expect(await rows()).toEqual([])
  })
})
