import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, type PostgresServer, startPostgres } from '@dukou/server/testing'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Site, siteEmbedded, siteOnPostgres } from '../lib/site.ts'
import { medianOf, printTable } from '../lib/table.ts'
import { killAndRestart, type Report } from './kill-and-restart.ts'

/** `npm run soak -- kills` asks for more. */
const ASKED = Number(process.env.DUKOU_KILLS ?? 0)
const KILLS = { postgres: ASKED || 4, embedded: ASKED || 2 }
/** For each kill, which takes four seconds on two idle cores; others may work on this machine. */
const KILL_MS = 60_000
/** Until all money has arrived, with a restart for each look at an embedded database. */
const MONEY_MS = 400_000
const timeoutOf = (kills: number) => kills * KILL_MS + MONEY_MS
/** Minutes between resent notifies become a third of a second. */
const GATEWAY = ['--time-scale', '0.005']

const reports: [string, Report][] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukou-kills-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() =>
  printTable(
    [
      'database',
      'kills',
      'ready: median',
      'max',
      'own: median',
      'max',
      'requests',
      'acknowledged',
      'unknown',
      'payments',
    ],
    reports.map(([name, { kills, readyMs, ownMs, requests, acknowledged, unknown, payments }]) => [
      name,
      kills,
      ...[medianOf(readyMs), readyMs.at(-1), medianOf(ownMs), ownMs.at(-1)].map((ms) => `${Math.round(ms ?? 0)} ms`),
      requests,
      acknowledged,
      unknown,
      payments,
    ]),
  ),
)

async function prove(name: keyof typeof KILLS, site: Site, judgeWhile: 'dead' | 'alive') {
  try {
    const report = await killAndRestart(site, KILLS[name], folder, judgeWhile)
    reports.push([name, report])
    // The journey proves nothing unless kills really met requests.
    expect(report.unknown).toBeGreaterThan(KILLS[name])
    expect(report.payments).toBeGreaterThan(KILLS[name])
  } finally {
    site.end()
  }
}

describe.skipIf(!findPostgres())('kill -9 of the server on PostgreSQL', () => {
  let postgres: PostgresServer
  afterAll(() => postgres.stop())

  it(
    'again and again in the middle of purchases loses nothing acknowledged, doubles nothing, and the table says how soon it is back',
    async () => {
      postgres = await startPostgres()
      await prove('postgres', await siteOnPostgres(postgres, GATEWAY), 'alive')
    },
    timeoutOf(KILLS.postgres),
  )
})

describe('kill -9 of the server on the embedded database', () => {
  it(
    'again and again in the middle of purchases loses nothing acknowledged, doubles nothing, and the table says how soon it is back',
    async () => {
      await prove('embedded', await siteEmbedded(GATEWAY), 'dead')
    },
    timeoutOf(KILLS.embedded),
  )
})
