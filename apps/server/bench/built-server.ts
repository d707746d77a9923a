import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ADMIN, testConfig } from '../test/config.ts'
import { type PostgresServer, startPostgres } from '../test/postgres.ts'
import { started } from './programs.ts'

export const root = join(import.meta.dirname, '../../..')

/** One process of the build, and the PostgreSQL server that it has for itself. */
export interface BuiltServer {
  child: ChildProcess
  origin: string
  postgres: PostgresServer
  database: pg.Client
  config: ReturnType<typeof testConfig>
  /** Sets the clock of the process, which goes on from there. */
  stepTo(at: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Builds the server and starts it without samples and without limits of requests.
 * @param options of PostgreSQL
 * @param seed adds what must be there before the server starts
 */
export async function startBuiltServer(
  options: readonly string[],
  seed: (env: NodeJS.ProcessEnv) => void = () => {},
): Promise<BuiltServer> {
  spawnSync(process.execPath, ['scripts/build-server.mjs'], { cwd: root, stdio: 'inherit' })
  const postgres = await startPostgres([...options])
  const config = testConfig({ databaseUrl: postgres.url })
  const clockFile = join(config.dataDir, 'clock')
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATABASE_URL: postgres.url,
    SECRET_KEY_FILE: config.secretKeyFile,
    DATA_DIR: config.dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PORT: '0',
    SANDBOX: '0',
    SAMPLE_DATA: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000000',
  }
  seed(env)
  const clock = { CLOCK_FILE: clockFile, NODE_OPTIONS: `--import ${join(root, 'journeys/outages/step-clock.mjs')}` }
  const { child, origin } = await started(
    spawn(process.execPath, ['apps/server/dist/main.js'], {
      cwd: root,
      env: { ...env, ...clock },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  return {
    child,
    origin,
    postgres,
    database,
    config,
    async stepTo(at) {
      writeFileSync(clockFile, String(at - Date.now()))
      child.kill('SIGUSR2')
      await sleep(100)
    },
    async stop() {
      await database.end()
      child.kill()
      postgres.stop()
    },
  }
}
