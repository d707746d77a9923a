import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { constantLoad } from './constant-load.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')

/** Every block of commands with the heading that it stands under, in the order of the page. */
const BLOCKS = PAGE.split(/^#{1,3} /m).flatMap((section) => {
  const [under = ''] = section.split('\n')
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => ({ under, commands }))
})

const has = (program: string) => spawnSync('which', [program]).status === 0
const canRun = inject('postgresUrl') !== '' && has('caddy')

describe.skipIf(!canRun)('the page of operations', () => {
  let sandbox: Sandbox
  const ran = new Set<string>()
  beforeAll(async () => {
    sandbox = await createSandbox(inject('postgresUrl'))
  })
  afterAll(() => sandbox?.end())

  /** Runs the blocks under a heading, and tells what they printed. */
  async function runAll(under: string): Promise<string[]> {
    const printed: string[] = []
    for (const { commands } of BLOCKS.filter((block) => block.under === under)) {
      ran.add(commands)
      printed.push(await sandbox.run(commands))
    }
    expect(printed.length).toBeGreaterThan(0)
    return printed
  }

  it('installs two processes behind Caddy with TLS; the first admin is told, and the books hold', async () => {
    const told = (await runAll('Install')).at(-1)
    expect(told).toContain('admin@example.com')
    expect(told).toMatch(/every invariant holds|0 broken|ok/i)
  })

  it('restarts one process after the other under constant load, and no request fails', async () => {
    const load = constantLoad(sandbox.site, sandbox.authority())
    await runAll('Restart without a failed request')
    const { answered, failures } = await load.end()
    console.log(`${answered} requests over TLS while both processes were restarted, ${failures.length} failed`)
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(200)
    await expect(sandbox.run('cat $MACHINE/run/killed')).rejects.toThrow()
  })

  it('makes a backup, and restores it into a database of its own where the books hold', async () => {
    const [made = '', drilled = ''] = await runAll('Backup, and the drill')
    const rows = /(\d+) rows written/.exec(made)?.[1]
    expect(Number(rows)).toBeGreaterThan(10)
    expect(drilled).toContain('rows restored')
  })

  it('goes to another version and back, and no request fails', async () => {
    const load = constantLoad(sandbox.site, sandbox.authority())
    await runAll('Upgrade and rollback')
    const { answered, failures } = await load.end()
    console.log(`${answered} requests over TLS through an upgrade and a rollback, ${failures.length} failed`)
    expect(failures).toEqual([])
    expect((await sandbox.run('cat /opt/dukou/VERSION')).trim()).toBe('v0.1.0')
  })

  it('asks the processes how they are', async () => {
    const [told = ''] = await runAll('What to watch')
    expect(told).toContain('ready\n')
    expect(told).toContain('# TYPE dukou_calls_total counter')
  })

  it('was run whole: no block is left', () => {
    expect(BLOCKS.filter(({ commands }) => !ran.has(commands)).map(({ commands }) => commands)).toEqual([])
  })

  it.runIf(has('systemd-analyze'))('has a unit that systemd reads without a complaint', async () => {
    const told = await sandbox.run('systemd-analyze verify --man=no /etc/systemd/system/dukou@.service 2>&1 || true')
    expect(told.split('\n').filter((line) => line.includes('dukou@'))).toEqual([])
  })
})

it('the page says of every file in deploy/ what it is for', () => {
  const files = spawnSync('ls', [join(import.meta.dirname, '../../deploy')])
    .stdout.toString()
    .trim()
    .split('\n')
  const ofCompose = ['Caddyfile.compose', 'Dockerfile']
  expect(files.filter((name) => !ofCompose.includes(name) && !PAGE.includes(`../deploy/${name})`))).toEqual([])
})
