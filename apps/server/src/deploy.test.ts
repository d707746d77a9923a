import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@dukou/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestServer, type TestServer } from '../test/server.ts'
import { readConfig } from './platform/config.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8')
const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string }
}

const rules: Rule[] = parse(read('prometheus-rules.yml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
const board = JSON.parse(read('grafana-board.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
const questions = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
]

describe('what Prometheus and Grafana are given', () => {
  let server: TestServer
  const told = new Set<string>()
  beforeAll(async () => {
    server = await startTestServer()
    const text = await (await fetch(`${server.origin}/metrics`)).text()
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)) {
      for (const part of type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) told.add(name + part)
    }
  })
  afterAll(() => server.stop())

  it.each(questions)('asks only for figures that a server tells: $of', ({ expr }) => {
    const asked = expr.match(/\b(?:dukou|process)_\w+/g) ?? []
    expect(asked.filter((name) => !told.has(name))).toEqual([])
    expect(asked.length > 0 || expr.startsWith('up{')).toBe(true)
  })

  it('finds at 0, before the first event, what an alert takes the increase of', async () => {
    const text = await (await fetch(`${server.origin}/metrics`)).text()
    const series = rules.flatMap(({ expr }) => expr.match(/dukou_\w+_total\{\w+="\w+"\}/g) ?? [])
    expect(series.length).toBeGreaterThan(3)
    // Jobs do not run in this test: each begins its own series.
    const lacking = series.filter((one) => !one.startsWith('dukou_jobs_total') && !text.includes(`${one} 0\n`))
    expect(lacking).toEqual([])
  })

  it('names outcomes and states as the server spells them', async () => {
    const source = ['jobs/run-jobs.ts', 'features/base/outbox/deliver-due.ts', 'features/shop/payments/settle.ts']
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join()
    const outcomes = questions.flatMap(({ expr }) => [...expr.matchAll(/outcome="(\w+)"/g)].map(([, word]) => word))
    expect(outcomes.length).toBeGreaterThan(2)
    for (const word of outcomes) expect(source).toContain(`'${word}'`)
  })

  it('names only calls that are declared', () => {
    const named = questions.flatMap(({ expr }) => expr.match(/(?<=\bcall(?:!=|=~?|!~)")[\w|]+/g) ?? [])
    const names = named.flatMap((alternatives) => alternatives.split('|'))
    expect(names).toContain('buy')
    expect(names.filter((name) => name !== 'other' && !(name in calls))).toEqual([])
  })

  it('has each alert on the page of operations, with what to do', () => {
    const inTable = [...page.matchAll(/^\| `(Dukou\w+)` \| .+ \| .+ \|$/gm)].map(([, name]) => name)
    expect(inTable).toEqual(rules.map(({ alert }) => alert))
    expect(rules.filter(({ annotations }) => !annotations?.summary)).toEqual([])
  })
})

/** The checker that comes with Prometheus. */
const promtool = (args: string[], input = '') => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return { status, told: `${stdout}${stderr}` }
}

describe.skipIf(promtool(['--version']).status !== 0)('Prometheus itself', () => {
  it('takes the alerts', () => {
    const { status, told } = promtool([
      'check',
      'rules',
      join(import.meta.dirname, '../../../deploy/prometheus-rules.yml'),
    ])
    expect({ status, told }).toEqual({ status: 0, told: expect.stringContaining(`${rules.length} rules found`) })
  })

  it('tells of an hourly job that fails each time, and of the first bug of a place', () => {
    const failed = (job: string) => ({
      series: `dukou_jobs_total{job="dukou",exported_job="${job}",outcome="failed"}`,
      values: '0x59 1x59 2x59 3x59 4x200',
    })
    const told = (exp_labels: object, summary: string) => [
      { exp_labels: { ...exp_labels, severity: 'warning' }, exp_annotations: { summary } },
    ]
    const at = (eval_time: string, alertname: string, exp_alerts: object[]) => ({ eval_time, alertname, exp_alerts })
    const tests = {
      interval: '1m',
      input_series: [
        failed('hourly'),
        failed('mixed'),
        { series: 'dukou_jobs_total{job="dukou",exported_job="mixed",outcome="done"}', values: '0x100 1x400' },
        { series: 'dukou_bugs_total{where="call x"}', values: '_x29 1x500' },
      ],
      alert_rule_test: [
        at('150m', 'DukouJobsFail', []),
        at('230m', 'DukouJobsFail', told({ exported_job: 'hourly' }, 'a job fails again and again: hourly')),
        at('35m', 'DukouBugs', told({ where: 'call x' }, 'failed in call x: the error log has the stack')),
        at('60m', 'DukouBugs', []),
      ],
    }
    const rule_files = [join(import.meta.dirname, '../../../deploy/prometheus-rules.yml')]
    const file = join(mkdtempSync(join(tmpdir(), 'dukou-rules-')), 'tests.yml')
    writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '1m', tests: [tests] }))
    expect(promtool(['test', 'rules', file])).toMatchObject({ status: 0 })
  })

  it('reads the figures of a server that has served calls, and finds nothing to say of them', async () => {
    const server = await startTestServer()
    await (await server.member()).ok('userInfo', {})
    const text = await (await fetch(`${server.origin}/metrics`)).text()
    await server.stop()
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, told: '' })
  })
})

it('the page of operations has a row for every setting that a process reads', () => {
  const read = new Set<string>()
  const environment = new Proxy({} as NodeJS.ProcessEnv, { get: (_, name) => void read.add(String(name)) })
  readConfig(environment)
  const rows = page.split('\n').flatMap((line) => /^\| (`[A-Z][^|]*) \|/.exec(line)?.[1]?.match(/[A-Z_]+/g) ?? [])
  expect(read.size).toBeGreaterThan(20)
  expect([...read].filter((name) => !rows.includes(name))).toEqual([])
})

describe('the command line', () => {
  const dukou = (env: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'dukou-env-'))
    writeFileSync(
      join(folder, 'env'),
      [
        '# settings',
        '',
        'DATABASE_URL=postgres://dukou:a$HOME@127.0.0.1:5432/dukou?sslmode=require&application_name=a/b',
        'MAIL_FROM="Ferry <ferry@example.com>"',
        'SMTP_URL=$(touch nothing);`id` & x',
      ].join('\n'),
    )
    const script = read('dukou')
      .replace('/etc/dukou/env', join(folder, 'env'))
      .replace(/^exec .*$/m, 'env')
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return stdout.split('\n')
  }

  it('takes the settings as systemd does: nothing in a value is run or filled in', () => {
    expect(dukou({})).toEqual(
      expect.arrayContaining([
        'DATABASE_URL=postgres://dukou:a$HOME@127.0.0.1:5432/dukou?sslmode=require&application_name=a/b',
        'MAIL_FROM=Ferry <ferry@example.com>',
        'SMTP_URL=$(touch nothing);`id` & x',
        'NODE_ENV=production',
      ]),
    )
  })

  it('goes to another database of the same server for a drill, with the options of the address', () => {
    const drill = 'postgres://dukou:a$HOME@127.0.0.1:5432/drill?sslmode=require&application_name=a/b'
    expect(dukou({ DRILL: 'drill' })).toContain(`DATABASE_URL=${drill}`)
    const inside = dukou({ DATABASE_URL: 'postgres://u@database/dukou', DRILL: 'drill' })
    expect(inside).toContain('DATABASE_URL=postgres://u@database/drill')
    expect(inside.some((line) => line.startsWith('MAIL_FROM='))).toBe(false)
  })
})

describe('the compose file', () => {
  const { services } = parse(read('compose.yaml'), { merge: true })

  it.each(['server-1', 'server-2'])('starts %s with settings that it takes, and gives it time to end', (name) => {
    const { environment, stop_grace_period: grace } = services[name]
    const filled = JSON.parse(JSON.stringify(environment).replaceAll(/\$\{PASSWORD:[^}]+\}/g, 'secret'))
    const config = readConfig(filled)
    expect(config).toMatchObject({ production: true, sandbox: false, drainSeconds: 5, host: '0.0.0.0', port: 8080 })
    expect(config.trustedProxies).toHaveLength(1)
    // After the drain time, work in progress gets up to ten more seconds.
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(config.drainSeconds + 10)
  })

  it.each(['server-1', 'server-2'])('ends %s at twice the heap it may have, as the systemd unit does', (name) => {
    const heap = ['--max-old-space-size=1024', '2']
    const { environment, mem_limit: limit } = services[name]
    expect([environment.NODE_OPTIONS, environment.MALLOC_ARENA_MAX, limit]).toEqual([...heap, '2g'])
    const unit = read('dukou@.service')
    expect(unit).toContain(`Environment=NODE_OPTIONS=${heap[0]} MALLOC_ARENA_MAX=${heap[1]}`)
    expect(unit).toContain('MemoryMax=2G')
  })

  it('builds an image without the password and the key that lie beside it, which git does not take either', () => {
    for (const name of ['.dockerignore', '.gitignore']) {
      expect(read(`../${name}`).split('\n')).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/secret.key']))
    }
  })

  it('has each service that the page’s commands name, and both servers are in them', () => {
    const asked = page.match(/^docker compose (?:exec|cp|up) .*$/gm) ?? []
    const named = asked.flatMap((line) => line.match(/\b(?:server-\d|database|caddy)(?=[ :]|$)/g) ?? [])
    expect(Object.keys(services)).toEqual(expect.arrayContaining(named))
    expect(named).toEqual(expect.arrayContaining(['server-1', 'server-2', 'database']))
  })

  it('has Caddy send to both of them, as the Caddyfile of a machine does', () => {
    const ofMachine = read('Caddyfile').replace('127.0.0.1:8081 127.0.0.1:8082', 'server-1:8080 server-2:8080')
    expect(read('Caddyfile.compose')).toBe(ofMachine)
  })
})
