import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layEmbedded, runCli, startGateway } from '@dukou/server/testing'
import { startServerProcess } from '../lib/server-process.ts'

type Env = Record<string, string>

/** A built server on the embedded database, with the command line that is built beside it. */
export interface BuiltSite {
  origin: string
  /** Folder for files of a test; deleted with the site. */
  folder: string
  /** Output of the server so far. */
  output(): string
  /** Runs a command of the command line on the site, or on the site that the environment names. */
  dukou(args: string[], env?: Env): ReturnType<typeof runCli>
  /** Figures of the server, by their series. */
  metrics(): Promise<Map<string, number>>
  /** @returns the exit code */
  stop(): Promise<number | null>
  end(): Promise<void>
}

export async function addBuiltSite(more: Env): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-built-'))
  const keyFile = join(folder, 'secret.key')
  writeFileSync(keyFile, randomBytes(32).toString('hex'))
  const env = { DATA_DIR: join(folder, 'data'), SECRET_KEY_FILE: keyFile }
  await layEmbedded(env.DATA_DIR)
  const gateway = await startGateway()
  const server = await startServerProcess({ ...env, SANDBOX_PORT: String(gateway.port), ...more })
  return {
    origin: server.origin,
    folder,
    output: server.output,
    dukou: (args, other = {}) => runCli(args, { LOG_LEVEL: 'error', ...env, ...other }),
    async metrics() {
      const text = await (await fetch(`${server.origin}/metrics`)).text()
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
    },
    stop: server.stop,
    async end() {
      await server.kill()
      gateway.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
