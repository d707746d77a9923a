import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import {
  ADMIN,
  createClient,
  digestOf,
  findPostgres,
  makeApiToken,
  PASSWORD,
  type PostgresServer,
  startPostgres,
  type TestClient,
} from '@dukou/server/testing'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteOnPostgres } from '../lib/site.ts'
import type { Done, Work } from './client.ts'

const require = createRequire(import.meta.url)
const OPTIONS =
  '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom,dom.iterable --rewriteRelativeImportExtensions'

/** A folder with the client and the types that are generated for it. */
async function folderWith(document: unknown): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-client-'))
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(document as never)))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  copyFileSync(join(import.meta.dirname, 'client.ts'), join(folder, 'client.ts'))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const places = require.resolve.paths(name) ?? []
    const place = places.map((modules) => join(modules, name)).find((one) => existsSync(one))
    if (place) symlinkSync(place, join(folder, 'node_modules', name))
  }
  return folder
}

/** @returns what the compiler says; empty when all is well */
async function compile(folder: string, ...files: string[]): Promise<string> {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  try {
    await promisify(execFile)(process.execPath, [tsc, ...OPTIONS.split(' '), ...files], { cwd: folder })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

describe.skipIf(!findPostgres())('a program with a client that is generated from the document', () => {
  let postgres: PostgresServer
  let site: Site
  let server: ServerProcess
  let owner: TestClient
  let folder: string
  beforeAll(async () => {
    postgres = await startPostgres()
    site = await siteOnPostgres(postgres)
    server = await site.start()
    owner = createClient(server.origin)
    owner.token = (await owner.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
    const headers = { cookie: `token=${owner.token}` }
    folder = await folderWith(await (await fetch(`${server.origin}/api/openapi.json`, { headers })).json())
  })
  afterAll(async () => {
    await server.kill()
    site.end()
    postgres.stop()
  })

  it('buys, corrects, and lists page by page to the end', async () => {
    expect(await compile(folder, 'client.ts')).toBe('')
    const email = 'buyer@example.com'
    const account = { email, passwordDigest: digestOf(PASSWORD), iconUrl: '', host: '' }
    const { token } = await createClient(server.origin).ok('signup', account)
    const scopes = ['orders:read' as const]
    const made = await makeApiToken(owner, { name: 'list', scopes })
    const { work } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)) as {
      work(asked: Work): Promise<Done>
    }
    const done = await work({
      origin: server.origin,
      owner: owner.token ?? '',
      customer: token ?? '',
      program: made.token,
      email,
    })

    expect(done.order.dueLi).toBe('0')
    expect(done.paidBy).toBe('wallet paid')
    // The correction was sent twice under one key and counts once.
    expect(done.walletBefore).toBe(1_000_000n)
    expect(done.walletBefore - done.walletAfter).toBe(BigInt(done.order.walletSpendLi))
    expect(done.pages.map((page) => page.length)).toEqual([2, 2, 1])
    const listed = await owner.ok('listTrades', {
      number: 100,
      sought: '',
      status: 'paid',
      payMode: null,
      fromMs: null,
      toMs: null,
      after: null,
    })
    expect(done.pages.flat()).toEqual(listed.map(({ tradeNo }) => tradeNo))
    expect(done.refused).toEqual([
      { status: 404, refusal: 'orderNotFound' },
      { status: 401, refusal: 'sessionExpired' },
      { status: 403, refusal: 'notForPrograms' },
    ])
    const books = await site.openBooks()
    const counted = 'select (select count(*)::int from corrections) as c, (select count(*)::int from orders) as o'
    expect({ counted: await books.ask(counted), broken: await books.broken() }).toEqual({
      counted: [[1, 5]],
      broken: [],
    })
    await books.close()
  })

  it('is told by its compiler of a field, a path, a word and a number that are wrong', async () => {
    const wrong = {
      field: `await dukou.POST('/api/v1/create-order', { body: { combo_id: 'a' } })`,
      path: `await dukou.POST('/api/v1/createOrder', { body: { planId: 'a' } })`,
      method: `await dukou.GET('/api/v1/create-order')`,
      word: `await dukou.GET('/api/v1/list-trades', { params: { query: { status: 'paied' } } })`,
      number: `await dukou.POST('/api/v1/give-to-many', { body: { emails: [], addLi: 5, reason: '' } })`,
      answer: `const { data } = await dukou.GET('/api/v1/my-wallet')\nexport const money: number = data!.totalLi`,
    }
    for (const [name, line] of Object.entries(wrong)) {
      const head = `import createClient from 'openapi-fetch'\nimport type { paths } from './api.ts'\nconst dukou = createClient<paths>()\n`
      writeFileSync(join(folder, `${name}.ts`), `${head}${line}\n`)
    }
    const said = await compile(folder, ...Object.keys(wrong).map((name) => `${name}.ts`))
    expect(new Set([...said.matchAll(/^(\w+)\.ts\(/gm)].map(([, name]) => name))).toEqual(new Set(Object.keys(wrong)))
  })
})
