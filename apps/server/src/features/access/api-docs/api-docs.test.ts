import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { isForPrograms, webhookEvents } from '@dukou/contract'
import { plainCalls } from '@dukou/contract/plain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApiToken } from '../../../../test/api-tokens.ts'
import type { TestClient } from '../../../../test/client.ts'
import { startReceiver } from '../../../../test/receiver.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

const page = readFileSync(new URL('../../../../../../docs/api.md', import.meta.url), 'utf8')
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(page)?.[1] ?? ''

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ webhooksAnywhere: true })
  admin = await server.admin()
})
afterAll(() => server.stop())

const get = (path: string, client?: TestClient) =>
  fetch(server.origin + path, { headers: client ? { cookie: `token=${client.token}` } : {} })

describe('docs/api.md', () => {
  it('has a command that makes a call with a token', async () => {
    const { id } = await admin.ok('saveEntitlement', { revision: null, id: null, name: 'IPLC', description: '' })
    const { token } = await makeApiToken(admin, { name: 'curl', scopes: ['entitlements:read'] })
    const env = { PATH: process.env.PATH, SITE: server.origin, TOKEN: token }
    const { stdout } = await promisify(execFile)('sh', ['-c', block('sh')], { env })
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ id, name: 'IPLC' }], nextCursor: null })
  })

  it('has a check of signatures that knows what is genuine', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'dukou-docs-')), 'check.mjs')
    writeFileSync(file, block('js'))
    const { isGenuine } = await import(/* @vite-ignore */ pathToFileURL(file).href)
    const receiver = await startReceiver()
    const events = ['order.paid' as const]
    const hook = { id: null, revision: null, name: 'bot', url: receiver.url, events, enabled: true }
    const { id, secret } = await admin.ok('saveWebhook', hook)
    await admin.ok('testWebhook', { id })
    receiver.stop()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(isGenuine(headers, body, secret)).toBe(true)
    expect(isGenuine(headers, `${body} `, secret)).toBe(false)
    expect(isGenuine({ ...headers, 'webhook-timestamp': '1' }, body, secret)).toBe(false)
  })
})

describe('the page of the API', () => {
  it('is for admins alone, as is the document', async () => {
    const member = await server.member()
    for (const path of ['/api/docs', '/api/openapi.json']) {
      expect([(await get(path)).status, (await get(path, member)).status, (await get(path, admin)).status]).toEqual([
        401, 403, 200,
      ])
    }
    expect(await (await get('/api/openapi.json', admin)).json()).toMatchObject({ openapi: '3.1.0' })
  })

  it.each(['zh', 'en'])('tells of each call that a program may make and of each event, in %s', async (language) => {
    const text = await (await get(`/api/docs?lang=${language}`, admin)).text()
    for (const { name, method, path, declared } of plainCalls()) {
      expect({ name, isThere: text.includes(`id="${name}"`) && text.includes(`${method} ${path}`) }).toEqual({
        name,
        isThere: isForPrograms(declared.scope),
      })
    }
    for (const event of Object.keys(webhookEvents)) expect(text).toContain(`<code>${event}</code>`)
    expect(text.includes('没有这个权限')).toBe(language === 'zh')
    const summaries = [...text.matchAll(/<summary><b>(.*?)<\/b>/g)].map(([, summary]) => summary)
    expect(summaries.filter((summary) => /\p{Script=Han}/u.test(summary ?? ''))).toEqual(
      language === 'zh' ? summaries : [],
    )
    expect(summaries.length).toBeGreaterThan(40)
  })

  it('runs no script and asks no other host, and its policy says so', async () => {
    const answer = await get('/api/docs', admin)
    const text = await answer.text()
    const [, nonce] = /style-src 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain(`<style nonce="${nonce}">`)
    expect(text).not.toMatch(/<script|<link|<img|@import|url\(|src=|style="/)
    expect(Buffer.byteLength(text)).toBeLessThan(200_000)
  })
})
