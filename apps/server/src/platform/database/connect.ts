import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { isListening } from '../command-socket.ts'
import { type Config, ConfigError } from '../config.ts'
import { closeToOthers, prepareDataDir } from '../data-dir.ts'
import { lockDirectory } from './lock.ts'
import { migrate } from './migrate.ts'
import { ownersFiles } from './owners-files.ts'
import { pgliteDialect, pgliteParsers } from './pglite.ts'
import { postgresDialect } from './postgres.ts'
import { type ReadRows, readRowsFromDb, readRowsFromPool } from './read-rows.ts'
import type { Db, Tables } from './tables.ts'

const OLDEST_POSTGRES = 15

export interface Database {
  db: Db
  readRows: ReadRows
  kind: 'embedded' | 'server'
  close(): Promise<void>
}

/** Opens the configured database and brings it to the newest schema. */
export async function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config.dataDir)
}

async function openServer(url: string): Promise<Database> {
  const { dialect, pool } = postgresDialect(url)
  const db = new Kysely<Tables>({ dialect })
  await checkServer(db, url)
  await migrate(db)
  return { db, readRows: readRowsFromPool(pool), kind: 'server', close: () => db.destroy() }
}

/** The first word with the server: what is wrong with its address is told in a sentence, without the password. */
async function checkServer(db: Db, url: string): Promise<void> {
  const { host, pathname } = new URL(url)
  try {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int as version`.execute(db)
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (major < OLDEST_POSTGRES) {
      throw new ConfigError(`PostgreSQL ${OLDEST_POSTGRES} or newer is needed; ${host} runs ${major}.`)
    }
  } catch (error) {
    await db.destroy()
    if (error instanceof ConfigError) throw error
    const { message, code } = error as { message?: string; code?: string }
    throw new ConfigError(`Cannot use the database ${pathname.slice(1)} on ${host} (DATABASE_URL): ${message || code}.`)
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  prepareDataDir(dataDir)
  const directory = join(dataDir, 'pglite')
  const unlock = await lockDirectory(directory, undefined, () => isListening(dataDir))
  try {
    if (!existsSync(directory)) makeCluster(directory)
    const db = await openPglite(directory)
    await migrate(db)
    const close = async () => {
      await db.destroy()
      unlock()
    }
    return { db, readRows: readRowsFromDb(db), kind: 'embedded', close }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openPglite(directory: string): Promise<Db> {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create({ fs: await ownersFiles(directory), parsers: pgliteParsers })
  return new Kysely<Tables>({ dialect: pgliteDialect(database) })
}

/** Made under another name and renamed when complete, so that a start that was killed leaves no half of a database. */
function makeCluster(directory: string): void {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  initializeInChild(draft)
  closeToOthers(draft)
  renameSync(draft, directory)
}

const INIT = `
  const { PGlite } = await import(process.env.DUKOU_PGLITE)
  const database = await PGlite.create(process.argv[1])
  await database.close()`

/** In a child process: making the database takes half a gigabyte of memory, which a process never gives back. */
function initializeInChild(directory: string): void {
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', INIT, directory], {
    env: { ...process.env, DUKOU_PGLITE: import.meta.resolve('@electric-sql/pglite') },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 120_000,
  })
  if (child.status !== 0) throw new Error(`making the embedded database failed: ${child.stderr.toString().slice(-500)}`)
}
