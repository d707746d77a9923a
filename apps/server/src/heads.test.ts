import { createHash } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CONFIRM_PATHS,
  exportAddress,
  OWN_LIST_PATH,
  OWN_LIST_TYPE,
  packageAddress,
  pictureAddress,
} from '@dukou/contract'
import { plainCalls } from '@dukou/contract/plain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../test/audit.ts'
import type { TestClient } from '../test/index.ts'
import { pictureOf, sendPicture } from '../test/pictures.ts'
import { type RawAnswer, request } from '../test/raw-request.ts'
import { type OneNode, startWithOneNode } from './features/network/uniproxy/testing/one-node.ts'

/** A request that a GET route answers with status 200: address and headers. */
type Example = [address: string, headers?: Record<string, string>]

const INSTALLER = 'flclash-0.8.90-windows-setup.exe'
const routes = new Set<string>()
let node: OneNode
let admin: TestClient
let examples: Record<string, Example>

/** Notes the GET routes as the server adds them. */
function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET')) routes.add(url)
  })
}

function siteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>渡口</title><meta nonce="__CSP_NONCE__">')
  writeFileSync(join(folder, 'assets/index-abc123.js'), 'export {}')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"渡口"}')
  return folder
}

beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes)
  node = await startWithOneNode({}, { site: siteFolder() })
  unsubscribe('fastify.initialization', noteRoutes)
  const { server, access } = node
  admin = node.admin
  const session = { cookie: `token=${admin.token}` }

  mkdirSync(server.app.config.downloadsDir, { recursive: true })
  writeFileSync(join(server.app.config.downloadsDir, INSTALLER), 'MZ')
  const { name: picture } = await sendPicture(server.origin, await pictureOf('png'), { token: admin.token })
  const enrol = { authorization: `Bearer ${await commandPassword()}` }
  const agent = await agentCommand()

  const question = (base: string, name: string): [string, Example] => [
    `${base}/${name}`,
    [`${base}/${name}?node_id=${access.number}&node_type=vless&token=${access.token}`],
  ]
  const V1 = '/api/v1/server/UniProxy'
  const V2 = '/api/v2/server'
  examples = {
    '/healthz': ['/healthz'],
    '/readyz': ['/readyz'],
    '/metrics': ['/metrics'],
    '/describe/*': ['/describe/Apple.list'],
    '/country/country.json': ['/country/country.json'],
    '/api/node/install': ['/api/node/install', enrol],
    '/api/node/program/:name': ['/api/node/program/v2node.zip', enrol],
    '/api/node/agent/file': ['/api/node/agent/file'],
    '/api/node/agent/install/:sha256': [agent.script],
    '/api/node/agent/pinned/:name': ['/api/node/agent/pinned/xray.zip', { authorization: `Bearer ${agent.password}` }],
    [pictureAddress(':name')]: [pictureAddress(picture), session],
    [packageAddress(':name')]: [packageAddress(INSTALLER), session],
    [OWN_LIST_PATH]: [`${OWN_LIST_PATH}?type=${OWN_LIST_TYPE}`, session],
    '/api/docs': ['/api/docs', session],
    '/api/openapi.json': ['/api/openapi.json', session],
    [exportAddress(':list')]: [exportAddress('listUsers'), session],
    '/robots.txt': ['/robots.txt'],
    '/': ['/'],
    '/manifest.webmanifest': ['/manifest.webmanifest'],
    '/*': ['/assets/index-abc123.js'],
    ...Object.fromEntries(
      [V1, V2].flatMap((base) => ['config', 'user', 'alivelist'].map((name) => question(base, name))),
    ),
  }
})
afterAll(() => node.server.stop())

/** Pins a file of a program that the panel itself has. */
async function pinHere(program: 'v2node' | 'xray', version: string): Promise<void> {
  const folder = join(node.server.app.config.dataDir, 'node-programs')
  const [bytes, fileName] = ['PK', `${program}.zip`]
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, fileName), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const pin = { revision: null, architecture: 'amd64', mirror: '' } as const
  await admin.ok('pinNodeProgram', { ...pin, program, version, sha256, fileName })
}

/** The password in a node's install command opens its script and its program. */
async function commandPassword(): Promise<string> {
  await pinHere('v2node', 'v0.4.4')
  const { command } = await admin.ok('nodeCommand', { id: node.input.id ?? '', program: null })
  return /Bearer ([\w-]{43})/.exec(command)?.[1] ?? ''
}

/** Address of the script that a command of our own agent fetches, and its password. */
async function agentCommand(): Promise<{ script: string; password: string }> {
  const { config } = node.server.app
  config.agentFile = join(config.dataDir, 'agent.mjs')
  writeFileSync(config.agentFile, '// agent')
  await pinHere('xray', 'v26.3.27')
  const { command } = await admin.ok('agentCommand', { id: node.input.id ?? '' })
  const script = /\/api\/node\/agent\/install\/[0-9a-f]{64}/.exec(command)?.[0] ?? ''
  return { script, password: /DUKOU_PASSWORD='([\w-]{43})'/.exec(command)?.[1] ?? '' }
}

const ask = (method: string, [address, headers = {}]: Example) =>
  request(node.server.origin + address, { method, headers })

/** All headers but those of the moment and of how a body is sent. Each answer has another nonce, and other figures. */
function lasting({ status, headers }: RawAnswer): unknown {
  const isFigures = String(headers['content-type']).includes('version=0.0.4')
  const passing = ['date', 'transfer-encoding', 'connection', 'keep-alive', ...(isFigures ? ['content-length'] : [])]
  const others = Object.entries(headers).filter(([name]) => !passing.includes(name))
  const told = others.map(([name, value]) => [name, String(value).replaceAll(/'nonce-[^']+'/g, "'nonce'")])
  return { status, ...Object.fromEntries(told) }
}

/** Their GET changes something. */
const ACTING = [CONFIRM_PATHS.signup, CONFIRM_PATHS.changePassword, '/api/pay/notify/:paymentAccount']

const plainReads = plainCalls().filter(({ method }) => method === 'GET')

describe('HEAD', () => {
  it('answers on every GET route as GET does, without the body', async () => {
    const all = [...Object.keys(examples), ...ACTING, ...plainReads.map(({ path }) => path)]
    expect(all.sort()).toEqual([...routes].sort())
    for (const [url, example] of Object.entries(examples)) {
      const [head, got] = [await ask('HEAD', example), await ask('GET', example)]
      expect({ url, status: got.status, hasBody: got.body.length > 0 }).toEqual({ url, status: 200, hasBody: true })
      expect({ url, headers: lasting(head) }).toEqual({ url, headers: lasting(got) })
      expect({ url, body: head.body.toString() }).toEqual({ url, body: '' })
    }
  })

  it('answers like GET on every call in plain JSON, also where it is refused for a field that is missing', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const statuses: number[] = []
    for (const { path } of plainReads) {
      const [head, got] = [await ask('HEAD', [path, headers]), await ask('GET', [path, headers])]
      expect({ path, headers: lasting(head) }).toEqual({ path, headers: lasting(got) })
      expect({ path, body: head.body.toString() }).toEqual({ path, body: '' })
      statuses.push(got.status)
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30)
  })

  it('answers like GET where the answer is no: without a session, and where nothing is', async () => {
    for (const address of [
      packageAddress(INSTALLER),
      exportAddress('listUsers'),
      '/api/docs',
      '/api/node/install',
      '/api/x',
    ]) {
      const [head, got] = [await ask('HEAD', [address]), await ask('GET', [address])]
      expect(got.status).toBeGreaterThanOrEqual(400)
      expect({ address, headers: lasting(head) }).toEqual({ address, headers: lasting(got) })
    }
  })

  it('is refused where GET changes something', async () => {
    for (const url of ACTING) {
      const { status, headers, body } = await ask('HEAD', [url.replace(':paymentAccount', 'none')])
      expect({ url, status, body: body.toString() }).toEqual({ url, status: 405, body: '' })
      expect(headers.allow).toMatch(/^GET(, POST)?$/)
    }
  })

  it('of a list as a file writes no line of the audit', async () => {
    const before = await auditOf(node.server.app, 'listUsers')
    await ask('HEAD', [exportAddress('listUsers'), { cookie: `token=${admin.token}` }])
    expect(await auditOf(node.server.app, 'listUsers')).toEqual(before)
  })
})
