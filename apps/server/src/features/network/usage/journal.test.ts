import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { createLog } from '../../../platform/log.ts'
import { createJournal, type Journal } from './journal.ts'
import type { Received } from './received.ts'

const log = createLog('silent')
const START = Date.parse('2026-03-01T04:00:00Z')

function stage() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-journal-'))
  const directory = join(dataDir, 'journal')
  const files = () => (existsSync(directory) ? readdirSync(directory).map((name) => join(directory, name)) : [])
  return {
    files,
    journal: () => createJournal({ config: testConfig({ dataDir }), log }),
    /** As if the process that wrote the files had ended. */
    orphan() {
      const dead = spawnSync(process.execPath, ['-e', '']).pid
      for (const path of files()) renameSync(path, path.replace(/\.\d+\.\d*\.(\d+)\.journal$/, `.${dead}.1.$1.journal`))
    },
  }
}

function received(second: number, changes: Partial<Received> = {}): Received {
  return {
    key: randomUUID(),
    day: '2026-03-01',
    arrivedAt: new Date(START + second * 1000),
    inboundNumber: 7,
    userAgent: 'v2node go-resty/2.16.5',
    isMarked: false,
    namesItselfInBody: false,
    previous: undefined,
    hasWaited: false,
    answer: 'unknown',
    traffic: { 1001: [second, 2] },
    raw: undefined,
    ...changes,
  }
}

async function drained(journal: Journal): Promise<Received[]> {
  const all: Received[] = []
  await journal.drain(async (one) => void all.push({ ...one, hasWaited: !one.hasWaited }))
  return all
}

it('gives back what it was given, the oldest first, and leaves no file behind', async () => {
  const { journal: make, files } = stage()
  const journal = make()
  const [late, early] = [received(3), received(1)]
  const unreadable = received(2, { traffic: undefined, raw: Buffer.from('{"1":') })
  await Promise.all([late, early, unreadable].map((one) => journal.append(one)))
  expect(journal.holds(7)).toBe(true)
  expect(journal.holds(8)).toBe(false)
  expect(journal.state()).toEqual({ reports: 3, bytes: statSync(files()[0] ?? '').size, oldestAt: early.arrivedAt })
  expect(await drained(journal)).toEqual([early, unreadable, late])
  expect(journal.state()).toEqual({ reports: 0, bytes: 0, oldestAt: undefined })
  expect(files()).toEqual([])
  await journal.append(late)
  expect(await drained(journal)).toEqual([late])
})

it('keeps what could not be applied, in its place', async () => {
  const journal = stage().journal()
  const reports = [received(1), received(2)]
  for (const one of reports) await journal.append(one)
  const away = async () => Promise.reject(new Error('the database is away'))
  await expect(journal.drain(away)).rejects.toThrow('away')
  expect(journal.state().reports).toBe(2)
  expect(await drained(journal)).toEqual(reports)
})

it('keeps what is known of an answer until the report was applied with it', async () => {
  const journal = stage().journal()
  const one = received(1)
  await journal.append(one)
  journal.noteAnswer(one.key, 'likely')
  await expect(journal.drain(async () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  const applied: Received[] = []
  await journal.drain(async (each) => {
    applied.push(each)
    if (applied.length === 1) journal.noteAnswer(one.key, 'proven')
  })
  expect(applied.map(({ answer }) => answer)).toEqual(['likely', 'proven'])
})

it('gives reports back as they came where the clock was set back between them', async () => {
  const { journal: make, orphan } = stage()
  const before = make()
  const reports = [received(3600), received(1), received(2)]
  for (const one of reports) await before.append(one)
  await before.close()
  orphan()
  const next = make()
  await next.takeOver()
  expect(await drained(next)).toEqual(reports)
})

it('is taken over by the next process, without the end of a record that was being written, and with what is known of answers', async () => {
  const { journal: make, files, orphan } = stage()
  const before = make()
  const [one, other] = [received(1), received(2)]
  await before.append(one)
  await before.append(other)
  before.noteAnswer(other.key, 'likely')
  before.noteAnswer(other.key, 'proven')
  await before.close()
  appendFileSync(files()[0] ?? '', Buffer.from([0, 0, 1, 0, 1, 2, 3, 4, 123]))
  orphan()
  const [next, second] = [make(), make()]
  await Promise.all([next.takeOver(), second.takeOver()])
  expect(next.state().reports + second.state().reports).toBe(2)
  const taker = next.state().reports > 0 ? next : second
  expect(await drained(taker)).toEqual([one, { ...other, answer: 'proven' }])
  expect(files()).toEqual([])
})

it('of a process that lives is left to it', async () => {
  const { journal: make, files } = stage()
  const journal = make()
  await journal.append(received(1))
  const other = make()
  await other.takeOver()
  expect(other.state().reports).toBe(0)
  expect(files()).toHaveLength(1)
})

it('that is damaged gives what stands before the damage, and is put aside for people', async () => {
  const { journal: make, files, orphan } = stage()
  const before = make()
  const reports = [received(1), received(2), received(3)]
  for (const one of reports) await before.append(one)
  await before.close()
  const path = files()[0] ?? ''
  const bytes = readFileSync(path)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  writeFileSync(path, bytes)
  orphan()
  const next = make()
  await next.takeOver()
  expect(await drained(next)).toEqual([reports[0]])
  expect(files()).toEqual([expect.stringMatching(/\.damaged$/)])
})

it('on a full disk takes nothing, and goes on after the last whole record when there is room again', async () => {
  const { journal: make, files } = stage()
  const journal = make()
  const [one, lost, other] = [received(1), received(2), received(3)]
  await journal.append(one)
  const handle = await open(files()[0] ?? '', 'r')
  const prototype = Object.getPrototypeOf(handle) as { datasync(): Promise<void> }
  await handle.close()
  const full = vi
    .spyOn(prototype, 'datasync')
    .mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  await expect(journal.append(lost)).rejects.toThrow('full')
  full.mockRestore()
  await journal.append(other)
  expect(await drained(journal)).toEqual([one, other])
})

it('that another machine took over takes nothing more, and a new one is begun of which all can be read back', async () => {
  const { journal: make, files } = stage()
  const journal = make()
  const reports = [received(1), received(3), received(4)] as const
  await journal.append(reports[0])
  renameSync(files()[0] ?? '', `${files()[0]}.elsewhere`)
  await expect(journal.append(received(2))).rejects.toThrow()
  await journal.append(reports[1])
  await journal.append(reports[2])
  expect(await drained(journal)).toEqual(reports)
  expect(files()).toEqual([expect.stringMatching(/\.elsewhere$/)])
})
