import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient, digestOf } from '../test/client.ts'
import { type Env, freshSite, killPrograms, runServer } from '../test/process.ts'

afterAll(killPrograms)

const START_MS = 120_000

/** A request of which only the head and half of the body are sent. */
async function halfRequest(
  origin: string,
): Promise<{ request: ClientRequest; finish(): Promise<{ status: number; text: string }> }> {
  const body = '{"data":"e30="}'
  const asked = request(`${origin}/api/host/get`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  asked.write(body.slice(0, 5))
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
  })
  answer.catch(() => {})
  // The server has read the head when it asks for the body.
  await once(asked, 'continue')
  return {
    request: asked,
    finish: () => {
      asked.end(body.slice(5))
      return answer
    },
  }
}

describe('the first start', () => {
  it(
    'makes an admin with a random password, told once on the screen and in a file for the owner alone',
    async () => {
      const env = await freshSite({ ADMIN_EMAIL: 'owner@example.com' })
      const first = runServer(env)
      const origin = await first.ready()
      const file = join(env.DATA_DIR ?? '', 'first-admin.txt')
      const [email = '', password = ''] = readFileSync(file, 'utf8').split('\n')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(first.out()).toContain(`First admin: owner@example.com  password: ${password}`)
      const client = createClient(origin)
      client.token = (await client.ok('login', { email, passwordDigest: digestOf(password) })).token
      expect((await client.ok('userInfo', {})).role).toBe('admin')
      expect(await first.stop()).toBe(0)

      const second = runServer(env)
      await second.ready()
      expect(second.out()).not.toMatch(/admin|password/i)
      expect(first.errors() + second.errors()).not.toContain(password)
      expect(await second.stop()).toBe(0)
    },
    START_MS,
  )
})

describe('a stop', () => {
  it(
    'lets what came be answered, takes nothing new, and ends well',
    async () => {
      const program = runServer(await freshSite({ ADMIN_PASSWORD: 'the password of the owner' }))
      const origin = await program.ready()
      const pending = await Promise.all(Array.from({ length: 20 }, () => halfRequest(origin)))
      program.child.kill('SIGTERM')
      await expect.poll(() => fetch(`${origin}/healthz`).catch(() => 'refused')).toBe('refused')
      const answers = await Promise.all(pending.map(({ finish }) => finish()))
      for (const { status, text } of answers) {
        expect(status).toBe(200)
        expect(JSON.parse(Buffer.from(JSON.parse(text).data, 'base64').toString()).code).toBe(0)
      }
      expect(await program.ended).toBe(0)
    },
    START_MS,
  )

  it(
    'waits for nobody who never ends his request',
    async () => {
      const program = runServer(await freshSite({ ADMIN_PASSWORD: 'the password of the owner' }))
      const { request: stalled } = await halfRequest(await program.ready())
      stalled.on('error', () => {})
      expect(await program.stop()).toBe(0)
    },
    START_MS,
  )
})

describe('a start that cannot work ends with one sentence', () => {
  async function refusal(changes: Env): Promise<string> {
    const program = runServer(await freshSite(changes))
    expect(await program.ended).toBe(1)
    expect(program.out()).toBe('')
    const lines = program.errors().trimEnd().split('\n')
    expect(lines).toHaveLength(1)
    return lines[0] ?? ''
  }

  it(
    'when its port is taken',
    async () => {
      const other = createServer()
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const { port } = other.address() as { port: number }
      expect(await refusal({ PORT: String(port) })).toBe(
        `Port ${port} on 127.0.0.1 is taken. Set PORT, or stop what uses it.`,
      )
      other.close()
    },
    START_MS,
  )

  it(
    'when its database does not answer, without the password of its address',
    async () => {
      const said = await refusal({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/shop' })
      expect(said).toMatch(/^Cannot use the database shop on 127\.0\.0\.1:1 \(DATABASE_URL\): .*ECONNREFUSED/)
      expect(said).not.toContain('hunter2')
    },
    START_MS,
  )

  it(
    'when its key file is not there',
    async () => {
      const said = await refusal({
        NODE_ENV: 'production',
        EMBEDDED_IN_PRODUCTION: '1',
        SECRET_KEY_FILE: '/nowhere/key',
      })
      expect(said).toMatch(/^No key file at \/nowhere\/key\. Make one with: openssl rand -hex 32/)
    },
    START_MS,
  )

  it(
    'when its data directory cannot be one',
    async () => {
      const file = join(mkdtempSync(join(tmpdir(), 'dukou-')), 'file')
      writeFileSync(file, '')
      expect(await refusal({ DATA_DIR: file, DATABASE_URL: '' })).toBe(
        `DATA_DIR ${file} is a file, or lies below one. Set DATA_DIR to a directory.`,
      )
      expect(await refusal({ DATA_DIR: join(file, 'data'), ADMIN_PASSWORD: '' })).toMatch(/^DATA_DIR .* is a file, or/)
    },
    START_MS,
  )

  it(
    'when a number is none',
    async () => {
      expect(await refusal({ PORT: 'http' })).toBe('PORT must be a number from 0 to 65535, not "http".')
    },
    START_MS,
  )
})
