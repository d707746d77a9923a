import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, layEmbedded } from '@dukou/server/testing'
import { afterEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Started {
  npm: ChildProcess
  origin: string
  gateway: string
  dataDir: string
  /** Returns the output once it contains this text, or when the command has ended. */
  printed(text: string): Promise<string>
  ended: Promise<number | null>
}

const running: Started[] = []

afterEach(() => {
  for (const { npm, dataDir } of running.splice(0)) {
    npm.kill('SIGTERM')
    // The gateway outlives the server, as a real platform does. Its books are in the site's folder.
    for (const pid of programsOf(dataDir)) process.kill(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

function programsOf(dataDir: string): number[] {
  const { stdout } = spawnSync('pgrep', ['-f', join(dataDir, 'sandbox-gateway.jsonl')], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

async function npmStart(more: Record<string, string> = {}): Promise<Started> {
  const [port, gatewayPort] = [await freePort(), await freePort()]
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-start-'))
  await layEmbedded(dataDir)
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: `${port}`, SANDBOX_PORT: `${gatewayPort}`, SAMPLE_DATA: '0' }
  const npm = spawn('npm', ['start'], { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
      npm.emit('printed')
    })
  }
  const ended = once(npm, 'exit').then(([code]) => code as number | null)
  const started: Started = {
    npm,
    origin: `http://127.0.0.1:${port}`,
    gateway: `http://127.0.0.1:${gatewayPort}`,
    dataDir,
    async printed(wanted) {
      while (!text.includes(wanted) && npm.exitCode === null) await Promise.race([once(npm, 'printed'), ended])
      return text
    },
    ended,
  }
  running.push(started)
  return started
}

const answers = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'that gets %s ends with the server, whose exit code is its own; the sandbox gateway lives on',
    async (signal) => {
      const { npm, origin, gateway, printed, ended } = await npmStart()
      expect(await printed('Dukou is ready')).toContain(`Dukou is ready on ${origin}`)
      expect([await answers(origin), await answers(gateway)]).toEqual([true, true])
      npm.kill(signal)
      expect(await ended).toBe(0)
      expect([await answers(origin), await answers(gateway)]).toEqual([false, true])
    },
  )

  it('that cannot start says why and ends with the exit code of the server', async () => {
    const { printed, ended } = await npmStart({ LOG_LEVEL: 'loud' })
    expect(await ended).toBe(1)
    expect(await printed('LOG_LEVEL')).toContain('LOG_LEVEL must be one of')
  })

  it('is run in the place of its shell, as npm run dev is, for a shell does not hand a signal on', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect([scripts.start, scripts.dev]).toEqual(['exec node scripts/start.mjs', 'exec node scripts/dev.mjs'])
  })
})
