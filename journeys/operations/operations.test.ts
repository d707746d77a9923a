import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { constantLoad } from './constant-load.ts'
import { addReportingNode } from './reporting-node.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')

/** Every block of commands with the heading that it stands under, in the order of the page. */
const BLOCKS = PAGE.split(/^#{1,3} /m).flatMap((section) => {
  const [under = ''] = section.split('\n')
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => ({ under, commands }))
})

/** For its commands no test has Docker; the page says so. */
const CONTAINERS = 'With containers'

const has = (program: string) => spawnSync('which', [program]).status === 0
const AS_POSTGRES = 'sudo -u postgres psql -q'
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

  /** Reports that wait for the database, in all processes. */
  async function inJournals(): Promise<number> {
    const told = await sandbox.run('for port in 8081 8082; do curl -fsS http://127.0.0.1:$port/metrics; done')
    return [...told.matchAll(/^dukou_usage_journal_reports (\d+)/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
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

  it('takes what nodes report while the database is away, and tells no node of an error', async () => {
    const node = await addReportingNode(sandbox)
    expect(await node.askEverybody()).toEqual(['200', '200'])
    expect(await node.report({ 1: [3, 4] })).toBe('200')
    await sandbox.run(`${AS_POSTGRES} -c "alter database dukou connection limit 0"
      ${AS_POSTGRES} -c "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'dukou'"`)
    try {
      // Until Caddy has found out that no process is ready.
      const page = () => sandbox.run(`curl -s -o /dev/null -w '%{http_code}' https://shop.example.com/`)
      await expect.poll(page).toBe('503')
      expect(await node.askForUsers()).toBe('no answer')
      expect(await node.report({ 1: [3, 4] })).toBe('200')
      expect(await inJournals()).toBe(1)
    } finally {
      await sandbox.run(`${AS_POSTGRES} -c "alter database dukou connection limit -1"`)
    }
    await expect.poll(inJournals).toBe(0)
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
    expect(told).toMatch(/^dukou_job_seconds_bucket\{le="[\d.]+",job="\w+"\} \d+$/m)
  })

  it('was run whole: no block is left but those for containers', () => {
    const left = BLOCKS.filter(({ commands, under }) => !ran.has(commands) && under !== CONTAINERS)
    expect(left.map(({ commands }) => commands)).toEqual([])
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
