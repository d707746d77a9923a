import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ADMIN,
  createClient,
  digestOf,
  lineInput,
  newNodeToken,
  nodeInput,
  type PostgresServer,
  startPostgres,
  type TestClient,
} from '@dukou/server/testing'
import { expect } from 'vitest'
import type { Books } from '../lib/books.ts'
import { newCustomer } from '../lib/customer.ts'
import type { ServerProcess } from '../lib/server-process.ts'
import { type Site, siteOnPostgres } from '../lib/site.ts'
import { createProgram, type NodeProgram, PROGRAM_NAMES } from './node-program.ts'
import { startDatabaseWire, startWire, type Wire } from './wire.ts'

/** A program with its node, the way from it to the panel, and two users of its own. */
export interface Post {
  program: NodeProgram
  wire: Wire
  users: readonly [number, number]
}

export interface Stage {
  posts: Post[]
  books: Books
  database: { takeAway(): void; giveBack(): void }
  /** The panel's process, started again in the same data folder once it is gone. */
  panel: {
    kill(): Promise<void>
    start(): Promise<void>
    stepClockTo(at: Date): Promise<void>
    resetClock(): Promise<void>
  }
  /** Starts a second process, and has connections go to both in turn. @returns ends it */
  pair(): Promise<() => Promise<void>>
  /** Billed bytes of a post's users. */
  billedBytes(post: Post): Promise<number>
  end(): Promise<void>
}

const GRANTED = 2n ** 50n

export async function setStage(): Promise<Stage> {
  const postgres: PostgresServer = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'dukou-usage-'))
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '0')
  const site = await siteOnPostgres(postgres)
  const url = new URL(site.databaseUrl)
  const database = await startDatabaseWire(Number(url.port))
  url.port = String(database.port)
  const env = {
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, 'data'),
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../outages/step-clock.mjs')}`,
  }
  const books = await site.openBooks()
  let process: ServerProcess = await site.start(env)
  const posts = await postsOf(process.origin, books)
  const leadTo = (...ports: number[]) => {
    for (const { wire } of posts) wire.leadTo(ports)
  }
  leadTo(process.port)

  const setClock = async (shiftMs: number) => {
    writeFileSync(clockFile, String(shiftMs))
    globalThis.process.kill(process.pid, 'SIGUSR2')
    await expect.poll(process.output, { timeout: 10_000 }).toContain(`the clock stepped to ${shiftMs} ms`)
  }
  return {
    posts,
    books,
    database,
    panel: {
      kill: () => process.kill(),
      start: async () => {
        process = await site.start({ ...env, SAMPLE_DATA: '0' })
        leadTo(process.port)
      },
      stepClockTo: (at) => setClock(at.getTime() - Date.now()),
      resetClock: () => setClock(0),
    },
    pair: async () => {
      const second = await site.start({ ...env, DATA_DIR: join(folder, 'second'), SAMPLE_DATA: '0' })
      leadTo(process.port, second.port)
      return async () => {
        leadTo(process.port)
        await second.stop()
      }
    },
    billedBytes: ({ users }) => billedBytes(books, users),
    async end() {
      for (const { program, wire } of posts) {
        program.close()
        wire.close()
      }
      await process.stop()
      await books.close()
      database.close()
      endSite(site, postgres, folder)
    },
  }
}

function endSite(site: Site, postgres: PostgresServer, folder: string): void {
  site.end()
  postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A node for each kind of program, as an admin adds it. */
async function postsOf(origin: string, books: Books): Promise<Post[]> {
  const admin = createClient(origin)
  admin.token = (await admin.ok('login', { email: ADMIN.email, passwordDigest: digestOf(ADMIN.password) })).token
  const posts: Post[] = []
  for (const [index, name] of PROGRAM_NAMES.entries()) {
    const number = await addInbound(admin, index, name)
    const token = (await newNodeToken(books, number)) ?? ''
    const wire = await startWire()
    const users = [await addUser(origin, books), await addUser(origin, books)] as const
    posts.push({ program: createProgram(name, wire.origin, number, token), wire, users })
  }
  return posts
}

async function addInbound(admin: TestClient, index: number, name: string): Promise<number> {
  const { id } = await admin.ok(
    'saveNode',
    nodeInput({ name, ip: `198.51.100.${200 + index}`, host: `n${index}.example` }),
  )
  return (await admin.ok('saveLine', lineInput(id, { name }))).inboundNumber
}

/** With more traffic than any test uses; what was granted stands in the books. */
async function addUser(origin: string, { db, ask }: Books): Promise<number> {
  const { email } = await newCustomer(origin)
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db.updateTable('traffic_balances').set({ permanent_granted: GRANTED }).where('user_id', '=', id).execute()
  await ask(
    `insert into traffic_records (key, user_id, day, type, permanent_change, permanent_after)
     values ($1, $2, '2026-01-01', 'coupon', $3, $3) returning id`,
    [`test ${id}`, id, GRANTED],
  )
  return Number(id)
}

async function billedBytes({ ask }: Books, users: readonly number[]): Promise<number> {
  const [row] = await ask(
    'select sum(permanent_used)::text as used from traffic_balances where user_id = any($1::bigint[])',
    [`{${users.join()}}`],
  )
  return Number(row?.[0])
}
