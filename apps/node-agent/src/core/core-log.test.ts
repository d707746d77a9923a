import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCoreLog } from './core-log.ts'

const START = Date.UTC(2026, 10, 26, 12)
const HOUR_MS = 3_600_000
const told = (rest: string) => `2026/11/26 07:38:25.006168 ${rest}`
const accepted = told('from 198.51.100.9:5001 accepted tcp:shop.example:443 [in-7 >> direct] email: 7.1000')

describe('the log of the core', () => {
  let folder: string
  let now: number
  let endsAt: number
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dukou-core-log-'))
    now = START
    endsAt = START + HOUR_MS
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const open = () =>
    createCoreLog(
      folder,
      () => endsAt,
      () => now,
    )
  const path = (name = 'connections.log') => join(folder, name)
  const written = () => readFileSync(path(), 'utf8')

  it('has who connected and why somebody could not, and not where anybody went', () => {
    const log = open()
    const lines = [
      accepted,
      told('from tcp:[2001:db8::9]:5002 rejected  proxy/vless/encoding: invalid request user 3f2a-77 for shop.example'),
      told('[Warning] [381] proxy/freedom: failed to open connection to "tcp:shop.example:443", 203.0.113.8 [a::1]'),
      told('[Info] [381] app/dispatcher: default route for tcp:shop.example:443'),
      told('from unix:@ accepted tcp:127.0.0.1:0 [api-in -> api]'),
    ]
    log.take(lines)
    expect(written().split('\n')).toEqual([
      '2026-11-26T12:00:00.000Z accepted 198.51.100.9:5001 inbound 7 user 1000',
      '2026-11-26T12:00:00.000Z refused [2001:db8::9]:5002 proxy/vless/encoding: invalid request user *** for ***',
      '2026-11-26T12:00:00.000Z warning proxy/freedom: failed to open connection to *** *** ***',
      '',
    ])
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  it('is not written while it is off, ends by itself, and is gone a day later or when it is switched off', () => {
    const log = open()
    endsAt = 0
    log.take([accepted])
    expect(existsSync(path())).toBe(false)

    endsAt = START + HOUR_MS
    log.take([accepted])
    now = endsAt
    log.take([accepted])
    log.look()
    expect(written().match(/accepted/g)).toHaveLength(1)
    now = endsAt + 24 * HOUR_MS
    open().look()
    expect(existsSync(path())).toBe(false)

    endsAt = now + HOUR_MS
    log.take([accepted])
    expect(existsSync(path())).toBe(true)
    endsAt = 0
    log.look()
    expect(existsSync(path())).toBe(false)
  })

  it('takes ten megabytes at most, of which the newest stay, also for an agent that is started again', () => {
    const many = Array.from({ length: 10_000 }, () => accepted)
    for (let nth = 0; nth < 20; nth += 1) open().take(many)
    const sizes = ['connections.log', 'connections.1.log'].map((name) => statSync(path(name)).size)
    for (const size of sizes) expect(size).toBeLessThan(6 * 1024 * 1024)
    expect(sizes[1]).toBeGreaterThan(5 * 1024 * 1024)
    endsAt = 0
    open().look()
    expect(existsSync(path('connections.1.log'))).toBe(false)
  })

  it('has a gap where the disk takes nothing', () => {
    const log = open()
    rmSync(folder, { recursive: true })
    expect(() => log.take([accepted])).not.toThrow()
    folder = mkdtempSync(join(tmpdir(), 'dukou-core-log-'))
  })
})
