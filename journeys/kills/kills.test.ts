import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, type PostgresServer, startPostgres } from '@dukou/server/testing'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Site, siteEmbedded, siteOnPostgres } from '../lib/site.ts'
import { medianOf, printTable } from '../lib/table.ts'
import { killAndRestart, type Report } from './kill-and-restart.ts'

const KILLS = { postgres: 20, embedded: 10 }
const READY_WITHIN_MS = { postgres: 3_000, embedded: 5_000 }
/** A minute and a half on an idle machine with two cores; others may work on this one. */
const TIMEOUT_MS = 900_000
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
    expect(report.ownMs.at(-1)).toBeLessThan(READY_WITHIN_MS[name])
  } finally {
    site.end()
  }
}

describe.skipIf(!findPostgres())('kill -9 of the server on PostgreSQL', () => {
  let postgres: PostgresServer
  afterAll(() => postgres.stop())

  it(
    '20 times in the middle of purchases loses nothing acknowledged, doubles nothing, and it is back in 3 seconds',
    async () => {
      postgres = await startPostgres()
      await prove('postgres', await siteOnPostgres(postgres, GATEWAY), 'alive')
    },
    TIMEOUT_MS,
  )
})

describe('kill -9 of the server on the embedded database', () => {
  it(
    '10 times in the middle of purchases loses nothing acknowledged, doubles nothing, and it is back in 5 seconds',
    async () => {
      await prove('embedded', await siteEmbedded(GATEWAY), 'dead')
    },
    TIMEOUT_MS,
  )
})
