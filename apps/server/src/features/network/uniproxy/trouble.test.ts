import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../platform/context.ts'
import { TooSlow, withinDeadline } from '../../../platform/within-deadline.ts'
import { ALIVE, answered, CONFIG, type OneNode, startWithOneNode, USER } from './testing/one-node.ts'
import { askOnce } from './testing/stock-program.ts'

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

/** Past the check of settings, as an older version may have left it. */
function storePullSeconds(seconds: number) {
  return sql`
    insert into settings (key, value) values ('nodePullSeconds', ${seconds}::text::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(node.server.app.db)
}

function loseDatabase(): void {
  node.server.app.readRows = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
}

describe('when something is wrong inside', () => {
  it('a node that has an answer is told that nothing changed', async () => {
    await answered(node.access, CONFIG)
    loseDatabase()
    for (const path of [CONFIG, USER]) {
      const answer = await answered(node.access, path, { 'If-None-Match': '"what it has"' })
      expect(answer).toMatchObject({ status: 304, headers: { etag: '"what it has"' } })
    }
  })

  it('the list of addresses in use is what it last was, so that a program that asks without a tag is not turned away', async () => {
    const before = await answered(node.access, ALIVE)
    loseDatabase()
    const meanwhile = await answered(node.access, ALIVE)
    expect(meanwhile).toMatchObject({ status: 200, headers: { etag: before.headers.etag } })
    expect(meanwhile.body.equals(before.body)).toBe(true)
    expect(await askOnce({ ...node.access, token: 'never-seen' }, ALIVE)).toBe('closed')
  })

  it('304 to an unconditional first config: never; such a node gets its connection closed', async () => {
    await answered(node.access, CONFIG)
    loseDatabase()
    expect(await askOnce(node.access, CONFIG, { 'If-None-Match': '' })).toBe('closed')
    expect(await askOnce(node.access, USER)).toBe('closed')
  })

  it('whoever was not known before gets his connection closed as well', async () => {
    loseDatabase()
    const stranger = { ...node.access, token: 'never-seen' }
    expect(await askOnce(stranger, CONFIG, { 'If-None-Match': '"x"' })).toBe('closed')
  })

  it('a configuration that would crash programs stays inside, and the error list has it', async () => {
    const { headers } = await answered(node.access, CONFIG)
    await storePullSeconds(0)
    try {
      expect(await answered(node.access, CONFIG, { 'If-None-Match': headers.etag ?? '' })).toMatchObject({
        status: 304,
      })
      expect(await askOnce(node.access, CONFIG)).toBe('closed')
    } finally {
      await storePullSeconds(60)
    }
    const { rows } = await sql<{ message: string }>`select message from errors where name = 'uniproxy'`.execute(
      node.server.app.db,
    )
    expect(rows.map(({ message }) => message).join()).toContain('base_config.pull_interval is not above 0')
  })

  it('an answer that takes too long counts as none', async () => {
    await expect(withinDeadline(5, new Promise(() => {}))).rejects.toThrow(TooSlow)
    expect(await withinDeadline(1000, Promise.resolve('in time'))).toBe('in time')
  })
})

describe('while the process ends', () => {
  it('a node whose request came in just then is answered, not told 503', async () => {
    const ending = await startWithOneNode()
    const { port, host } = new URL(ending.access.origin)
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(`GET ${CONFIG}&node_id=${ending.access.number}&token=${ending.access.token} HTTP/1.1\r\n`)
    await loopTurns()
    const stopped = ending.server.stop()
    await loopTurns()
    socket.write(`Host: ${host}\r\n\r\n`)
    await Promise.all([stopped, closed])
    expect(received).toMatch(/^HTTP\/1.1 200 OK/)
  })
})

/** Turns of the event loop, in which the server of this process reads what was sent to it. */
async function loopTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
