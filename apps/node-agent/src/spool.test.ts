import {
  appendFileSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRecords, encodeRecord } from './records.ts'
import { openSpool, type Spool } from './spool.ts'
import { emptySpool, recordsOf, takeRecord } from './spool-state.ts'

const newPath = () => join(mkdtempSync(join(tmpdir(), 'spool-')), 'spool.bin')
const counters = (value: Record<string, [number, number]>) => new Map(Object.entries(value))
/** So much longer than what it comes to a file may be. */
const SLACK_BYTES = 4 * 1024 * 1024
/** Counters of eight thousand people, which have all grown. */
const manyAt = (at: number) =>
  new Map(Array.from({ length: 8_000 }, (_, user) => [`7.${user + 1000}`, [at * 1000, at * 2000] as const]))
const itemsOf = ({ state }: Spool) => state.sealed.map(({ items }) => items)

describe('a spool', () => {
  it('has what grew since the sample before, and no byte twice', () => {
    const spool = openSpool(newPath())
    spool.beginCore('a')
    spool.sample(1, counters({ '7.1000': [5, 10] }))
    spool.sample(2, counters({ '7.1000': [5, 10] }))
    spool.sample(3, counters({ '7.1000': [6, 30], '7.1001': [1, 0] }))
    spool.seal(4)
    expect(itemsOf(spool)).toEqual([
      [
        [7, 1000, 6, 30],
        [7, 1001, 1, 0],
      ],
    ])
    spool.sample(5, counters({ '7.1000': [6, 31], '7.1001': [1, 0] }))
    // The counters of a core that was started anew begin at zero.
    spool.beginCore('b')
    spool.sample(6, counters({ '7.1000': [2, 2] }))
    spool.seal(7)
    expect(spool.state.sealed[1]).toMatchObject({ number: 2, from: 5, to: 7, items: [[7, 1000, 2, 3]] })
    spool.close()
  })

  it('counts Xray and each hysteria from zero by itself, also when it is opened again', () => {
    const path = newPath()
    const spool = openSpool(path)
    spool.beginCore('a')
    spool.beginHysteria(8, 'b')
    spool.sample(1, counters({ '7.1000': [5, 10], '8.1000': [100, 200] }))
    spool.beginCore('c')
    spool.sample(2, counters({ '7.1000': [1, 1], '8.1000': [101, 200] }))
    spool.beginHysteria(8, 'd')
    spool.sample(3, counters({ '7.1000': [2, 1], '8.1000': [103, 4] }))
    expect([...spool.state.open]).toEqual([
      ['7.1000', [7, 11]],
      ['8.1000', [204, 204]],
    ])
    const again = openSpool(path)
    expect(again.state).toEqual(spool.state)
    again.sample(4, counters({ '7.1000': [2, 1], '8.1000': [103, 4] }))
    expect(again.state.open).toEqual(spool.state.open)
    again.seal(5)
    const written = emptySpool()
    for (const record of recordsOf(again.state)) takeRecord(written, record)
    expect([written.base, written.hysterias, written.epoch]).toEqual([again.state.base, new Map([[8, 'd']]), 'c'])
    for (const one of [spool, again]) one.close()
  })

  it('says the same when it is opened again, wherever the process was killed', () => {
    const path = newPath()
    const spool = openSpool(path)
    spool.beginCore('a')
    spool.sample(1, counters({ '7.1000': [5, 10] }))
    spool.seal(2)
    spool.sample(3, counters({ '7.1000': [9, 20] }))
    spool.end({ number: 1 })
    const again = openSpool(path)
    expect(again.state).toEqual(spool.state)
    again.sample(4, counters({ '7.1000': [10, 21] }))
    again.seal(5)
    expect(again.state.sealed).toMatchObject([{ spool: spool.state.spool, number: 2, items: [[7, 1000, 5, 11]] }])
  })

  it('leaves out a tail that was torn at any byte, and goes on behind what is whole', () => {
    const path = newPath()
    const spool = openSpool(path)
    spool.beginCore('a')
    spool.sample(1, counters({ '7.1000': [5, 10] }))
    const whole = statSync(path).size
    const more = encodeRecord({ kind: 'sample', at: 2, counters: { '7.1000': [50, 100] } })
    for (let cut = 1; cut < more.length; cut += 1) {
      truncateSync(path, whole)
      appendFileSync(path, more.subarray(0, cut))
      const again = openSpool(path)
      expect([...again.state.open]).toEqual([['7.1000', [5, 10]]])
      expect(statSync(path).size).toBe(whole)
      again.close()
    }
    truncateSync(path, whole)
    const after = openSpool(path)
    after.sample(3, counters({ '7.1000': [60, 100] }))
    expect([...openSpool(path).state.open]).toEqual([['7.1000', [60, 100]]])
  })

  it('loses nothing on a full disk: what could not be written did not happen, and the next sample has it', () => {
    const path = newPath()
    let room = Number.POSITIVE_INFINITY
    const spool = openSpool(path, {
      write(file, bytes) {
        writeSync(file, bytes.subarray(0, Math.min(bytes.length, room)))
        if (bytes.length > room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
      cut: ftruncateSync,
    })
    spool.beginCore('a')
    spool.sample(1, counters({ '7.1000': [5, 10] }))
    for (room = 0; room < 40; room += 7) {
      expect(() => spool.sample(2, counters({ '7.1000': [8, 20] }))).toThrow('no space')
      expect(() => spool.seal(3)).toThrow('no space')
    }
    room = Number.POSITIVE_INFINITY
    spool.sample(4, counters({ '7.1000': [9, 21] }))
    spool.seal(5)
    expect(itemsOf(spool)).toEqual([[[7, 1000, 9, 21]]])
    expect(openSpool(path).state).toEqual(spool.state)
  })

  it('keeps what was read while there was no room, also when the core ends before there is', () => {
    const path = newPath()
    let isFull = false
    const spool = openSpool(path, {
      write(file, bytes) {
        if (isFull) throw new Error('no space left on device')
        writeSync(file, bytes)
      },
      cut: ftruncateSync,
    })
    spool.beginCore('a')
    spool.beginHysteria(8, 'b')
    spool.sample(1, counters({ '7.1000': [5, 10], '8.1000': [1, 1] }))
    isFull = true
    expect(() => spool.sample(2, counters({ '7.1000': [8, 20], '8.1000': [2, 2] }))).toThrow('no space')
    // Xray gave no answer.
    expect(() => spool.sample(3, counters({ '8.1000': [3, 4] }))).toThrow('no space')
    // A counter that fell began anew.
    expect(() => spool.sample(4, counters({ '7.1000': [1, 2], '8.1000': [3, 4] }))).toThrow('no space')
    expect(() => spool.beginCore('c')).toThrow('no space')
    expect(() => spool.beginHysteria(8, 'd')).toThrow('no space')
    isFull = false
    spool.beginCore('c')
    spool.sample(5, counters({ '7.1000': [1, 1], '8.1000': [3, 4] }))
    expect([...spool.state.open]).toEqual([
      ['7.1000', [8 + 1 + 1, 20 + 2 + 1]],
      ['8.1000', [3, 4]],
    ])
    expect(openSpool(path).state).toEqual(spool.state)
  })

  it('appends behind whole records only, where a part of one could not be taken away either', () => {
    const path = newPath()
    let isReadOnly = false
    const spool = openSpool(path, {
      write(file, bytes) {
        writeSync(file, isReadOnly ? bytes.subarray(0, 7) : bytes)
        if (isReadOnly) throw new Error('read-only file system')
      },
      cut(file, length) {
        if (isReadOnly) throw new Error('read-only file system')
        ftruncateSync(file, length)
      },
    })
    spool.beginCore('a')
    isReadOnly = true
    for (const _ of [1, 2]) expect(() => spool.sample(1, counters({ '7.1000': [5, 10] }))).toThrow('read-only')
    expect(statSync(path).size).toBe(spool.bytes() + 7)
    isReadOnly = false
    spool.sample(2, counters({ '7.1000': [6, 10] }))
    expect([...openSpool(path).state.open]).toEqual([['7.1000', [6, 10]]])
  })

  it('comes to the bytes of the core in any order of samples, seals, acknowledgements and crashes', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('grow' as const),
        user: fc.integer({ min: 1, max: 3 }),
        up: fc.nat(9),
        down: fc.nat(9),
      }),
      fc.constantFrom(...(['sample', 'seal', 'end', 'crash'] as const)).map((kind) => ({ kind })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const path = newPath()
        let spool = openSpool(path)
        spool.beginCore('a')
        const core = new Map<string, [number, number]>()
        let sent = 0
        for (const [at, one] of steps.entries()) {
          if (one.kind === 'grow') {
            const [up, down] = core.get(`7.${one.user}`) ?? [0, 0]
            core.set(`7.${one.user}`, [up + one.up, down + one.down])
          } else if (one.kind === 'sample') spool.sample(at, core)
          else if (one.kind === 'seal') spool.seal(at)
          else if (one.kind === 'crash') spool = openSpool(path)
          else {
            const [oldest] = spool.state.sealed
            if (!oldest) continue
            sent += sumOf(oldest.items)
            spool.end(oldest)
          }
        }
        spool.sample(99, core)
        spool.seal(99)
        const waiting = spool.state.sealed.reduce((sum, { items }) => sum + sumOf(items), 0)
        expect(sent + waiting).toBe([...core.values()].reduce((sum, [up, down]) => sum + up + down, 0))
      }),
      { numRuns: 50 },
    )
  })

  it('stays about as long as what it comes to while nothing is acknowledged, and says the same when it is opened again', () => {
    const path = newPath()
    const spool = openSpool(path)
    spool.beginCore('a')
    spool.lease({ cursor: '0'.repeat(40), through: 0, isFull: true, remove: [], set: [[1000, 2 ** 50, 0]] })
    let [written, longest] = [0, 0]
    for (let at = 1; written < 3 * SLACK_BYTES; at += 1) {
      spool.sample(at, manyAt(at))
      written += encodeRecord({ kind: 'sample', at, counters: Object.fromEntries(manyAt(at)) }).length
      longest = Math.max(longest, statSync(path).size)
    }
    expect(longest).toBeLessThan(2 * SLACK_BYTES)
    expect(spool.bytes()).toBe(statSync(path).size)
    spool.seal(99_999)
    const again = openSpool(path)
    expect(recordsOf(again.state)).toEqual(recordsOf(spool.state))
    expect(again.state.spent.get(1000)).toBe(spool.state.spent.get(1000))
    for (const one of [spool, again]) one.close()
  })

  it('that an earlier version left long is written anew with the next sample', () => {
    const path = newPath()
    const kept = openSpool(path)
    kept.beginCore('a')
    kept.close()
    const records: Buffer[] = []
    for (let at = 1; at <= 30; at += 1) {
      records.push(encodeRecord({ kind: 'sample', at, counters: Object.fromEntries(manyAt(at)) }))
    }
    appendFileSync(path, Buffer.concat(records))
    expect(statSync(path).size).toBeGreaterThan(SLACK_BYTES)
    const spool = openSpool(path)
    spool.sample(31, manyAt(31))
    expect(statSync(path).size).toBeLessThan(SLACK_BYTES / 4)
    expect(Object.fromEntries(spool.state.open)).toEqual(Object.fromEntries(manyAt(31)))
    spool.close()
  })

  it('goes on where there is no room to write it anew', () => {
    const path = newPath()
    const spool = openSpool(path)
    spool.beginCore('a')
    // In the way of the file that a rewrite writes first.
    mkdirSync(`${path}.part`)
    let at = 1
    for (; statSync(path).size < 2 * SLACK_BYTES; at += 1) spool.sample(at, manyAt(at))
    expect(Object.fromEntries(spool.state.open)).toEqual(Object.fromEntries(manyAt(at - 1)))
    rmdirSync(`${path}.part`)
    spool.sample(at, manyAt(at))
    expect(statSync(path).size).toBeLessThan(SLACK_BYTES)
    expect(Object.fromEntries(spool.state.open)).toEqual(Object.fromEntries(manyAt(at)))
    spool.close()
  })

  it('is readable by its owner alone', () => {
    const path = newPath()
    openSpool(path)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})

it('a record whose checksum does not fit ends what is read', () => {
  const bytes = Buffer.concat([encodeRecord({ a: 1 }), encodeRecord({ b: 2 })])
  bytes[bytes.length - 2] = 0x20
  const records = decodeRecords(bytes)
  expect(records.next()).toEqual({ value: { a: 1 }, done: false })
  expect(records.next()).toEqual({ value: encodeRecord({ a: 1 }).length, done: true })
})

function sumOf(items: readonly (readonly number[])[]): number {
  return items.reduce((sum, [, , up = 0, down = 0]) => sum + up + down, 0)
}
