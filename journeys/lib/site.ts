import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, type Gateway, layEmbedded, type PostgresServer, startGateway } from '@dukou/server/testing'
import { type Books, openBooks } from './books.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** One database with a payment platform beside it; server processes come and go on it. */
export interface Site {
  gateway: Gateway
  /** Starts one more process of the site. On the embedded database one at a time. */
  start(env?: Record<string, string>): Promise<ServerProcess>
  /** Opens the books for reading. Of an embedded database: a copy as it lies on disk now, so take it from a dead site. */
  openBooks(): Promise<Books>
  /** Ends the gateway and takes the site's files away. Servers and books are ended by who opened them. */
  end(): void
}

/** A site on a PostgreSQL server, and what one more of its processes needs. */
export interface PostgresSite extends Site {
  databaseUrl: string
  keyFile: string
}

let sites = 0

/** A site on a database of its own of a PostgreSQL server. Processes share the key file, as they must. */
export async function siteOnPostgres(postgres: PostgresServer, gatewayOptions: string[] = []): Promise<PostgresSite> {
  const name = `site_${process.pid}_${sites++}`
  const url = postgres.urlOf(name)
  const created = spawnSync(join(findPostgres() ?? '', 'createdb'), [`--maintenance-db=${postgres.url}`, name])
  if (created.status !== 0) throw new Error(`createdb failed: ${created.stderr}`)
  const { folder, keyFile, gateway } = await beginSite(gatewayOptions)
  let processes = 0
  return {
    gateway,
    databaseUrl: url,
    keyFile,
    start: (env = {}) => {
      const place = processes++
      return startServerProcess({
        DATABASE_URL: url,
        SECRET_KEY_FILE: keyFile,
        DATA_DIR: join(folder, `process-${place}`),
        SANDBOX_PORT: String(gateway.port),
        // Plans and nodes to try are brought by one.
        SAMPLE_DATA: place === 0 ? '1' : '0',
        ...env,
      })
    },
    openBooks: () => openBooks({ databaseUrl: url }),
    end: () => endSite(gateway, folder),
  }
}

/** A site on the embedded database, in a folder of its own. */
export async function siteEmbedded(gatewayOptions: string[] = []): Promise<Site> {
  const { folder, gateway } = await beginSite(gatewayOptions)
  const dataDir = join(folder, 'data')
  await layEmbedded(dataDir)
  let copies = 0
  return {
    gateway,
    start: (env = {}) => startServerProcess({ DATA_DIR: dataDir, SANDBOX_PORT: String(gateway.port), ...env }),
    openBooks: async () => {
      const copy = join(folder, `copy-${copies++}`)
      cpSync(join(dataDir, 'pglite'), join(copy, 'pglite'), { recursive: true })
      const books = await openBooks({ dataDir: copy })
      const close = async () => {
        await books.close()
        rmSync(copy, { recursive: true, force: true })
      }
      return { ...books, close }
    },
    end: () => endSite(gateway, folder),
  }
}

async function beginSite(gatewayOptions: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-site-'))
  const keyFile = join(folder, 'secret.key')
  writeFileSync(keyFile, randomBytes(32).toString('hex'))
  return { folder, keyFile, gateway: await startGateway(gatewayOptions) }
}

function endSite(gateway: Gateway, folder: string): void {
  gateway.stop()
  // A server that was just killed may still be leaving its files.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
