// The launcher of our own agent alone, with stand-ins for the agent: whatever ends it, one whole file runs afterwards.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const LAUNCHER = join(import.meta.dirname, '../../apps/server/assets/agent-launcher.sh')

let folder = ''
let child: ChildProcess | undefined
let said = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'))
  mkdirSync(join(folder, 'programs'))
  said = ''
})
afterEach(async () => {
  await end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** A stand-in for the agent, a script of a shell. @returns its digest */
function program(text: string): string {
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(join(folder, 'programs', `${sha256}.mjs`), text)
  return sha256
}

/** Says its name and its options, and stays until it is told to end. */
const staying = (name: string) =>
  `trap 'echo "${name} ended"; exit 0' TERM\necho "${name} $*"\nwhile :; do sleep 0.1; done\n`
/** As a new version that syncs: it makes the mark of its trial the current one. */
const syncing = (name: string) => `mv "${folder}/agent-trial" "${folder}/agent-current"\n${staying(name)}`

const mark = (name: string, words: string) => writeFileSync(join(folder, `agent-${name}`), `${words}\n`)
const marked = (name: string) => {
  const path = join(folder, `agent-${name}`)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

function start(seconds: number): void {
  writeFileSync(join(folder, 'installed.mjs'), staying('installed'))
  child = spawn('sh', [LAUNCHER, folder, 'sh', join(folder, 'installed.mjs'), '--option', 'a b'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DUKOU_TRIAL_SECONDS: String(seconds) },
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const hasSaid = (words: string) => expect.poll(() => said).toContain(words)

it('runs the installed file with its options, and ends it with itself', async () => {
  start(60)
  await hasSaid(`installed run --folder ${folder} --option a b`)
  await end('SIGTERM')
  expect(said).toContain('installed ended')
})

it('runs the file of the current mark, and the installed one where that is damaged', async () => {
  const sha256 = program(staying('current'))
  mark('current', `1 ${sha256}`)
  start(60)
  await hasSaid('current run')
  await end('SIGTERM')
  writeFileSync(join(folder, 'programs', `${sha256}.mjs`), 'torn')
  start(60)
  await hasSaid('installed run')
})

it('keeps a new file that syncs', async () => {
  const sha256 = program(syncing('new'))
  mark('trial', `2 ${sha256}`)
  start(60)
  await hasSaid('new run')
  await end('SIGTERM')
  expect([marked('trial'), marked('current')]).toEqual([undefined, `2 ${sha256}`])
})

it.each([
  ['ends at once', () => 'exit 1\n', 60, 'ended'],
  ['never syncs', () => staying('new'), 1, 'silent'],
])('takes a new file back that %s, and runs the one before', async (_name, text, seconds, why) => {
  const [before, sha256] = [program(staying('before')), program(text())]
  mark('current', `1 ${before}`)
  mark('trial', `2 ${sha256}`)
  start(seconds)
  await hasSaid('before run')
  expect([marked('trial'), marked('failed'), marked('current')]).toEqual([
    undefined,
    `2 ${sha256} ${why}`,
    `1 ${before}`,
  ])
})

it('does not try a file that is damaged, or one that was taken back when the launcher ended in between', async () => {
  mark('trial', `2 ${'ab'.repeat(32)}`)
  start(60)
  await hasSaid('installed run')
  expect(marked('failed')).toBe(`2 ${'ab'.repeat(32)} damaged`)
  await end('SIGTERM')
  said = ''
  const sha256 = program(syncing('new'))
  mark('trial', `3 ${sha256}`)
  mark('failed', `3 ${sha256} silent`)
  start(60)
  await hasSaid('installed run')
  expect([said.includes('new run'), marked('trial')]).toEqual([false, undefined])
})

it('goes on with a trial that was cut short by its own end', async () => {
  const sha256 = program(staying('new'))
  mark('trial', `2 ${sha256}`)
  start(60)
  await hasSaid('new run')
  await end('SIGTERM')
  expect(marked('trial')).toBe(`2 ${sha256}`)
  said = ''
  start(60)
  await hasSaid('new run')
})
