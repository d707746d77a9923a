import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Lease } from '@dukou/node-protocol/agent'
import { describe, expect, it } from 'vitest'
import { createLeaseWatch } from './lease-watch.ts'
import { openSpool, type Spool } from './spool.ts'
import { outOfLease } from './spool-state.ts'

const newPath = () => join(mkdtempSync(join(tmpdir(), 'spool-')), 'spool.bin')
const counters = (value: Record<string, [number, number]>) => new Map(Object.entries(value))
const out = ({ state }: Spool, now = 0) => [...outOfLease(state, now)]

function lease(spool: Spool, through: number, ...set: Lease[]): void {
  spool.lease({ cursor: '0'.repeat(40), through, isFull: true, remove: [], set })
}

describe('a lease', () => {
  it('is used up by what was counted on all inbounds since the batch that it has counted', () => {
    const spool = openSpool(newPath())
    spool.beginCore('a')
    spool.sample(1, counters({ '7.1000': [50, 50] }))
    spool.seal(2)
    spool.sample(3, counters({ '7.1000': [60, 60], '8.1000': [10, 0] }))
    lease(spool, 0, [1000, 131, 0])
    expect(out(spool)).toEqual([])
    spool.sample(4, counters({ '8.1000': [11, 0] }))
    expect(out(spool)).toEqual([1000])
    // The first batch is counted in this one: 31 bytes are not.
    lease(spool, 1, [1000, 32, 0])
    expect(out(spool)).toEqual([])
    spool.close()
  })

  it('has no byte for a second time when its batch was stored before it was counted', () => {
    const path = newPath()
    const spool = openSpool(path)
    spool.beginCore('a')
    lease(spool, 0, [1000, 100, 0])
    spool.sample(1, counters({ '7.1000': [50, 50] }))
    spool.seal(2)
    spool.end({ number: 1 })
    expect(out(spool)).toEqual([1000])
    // A lease that was on its way when the batch was stored.
    lease(spool, 0, [1000, 100, 0])
    expect(out(spool)).toEqual([1000])
    const again = openSpool(path)
    expect(again.state).toEqual(spool.state)
    lease(spool, 1, [1000, 1, 0])
    expect(out(spool)).toEqual([])
  })

  it('is over at its time, and never where it has none', () => {
    const spool = openSpool(newPath())
    lease(spool, 0, [1000, 5, 1_000], [1001, 5, 0])
    expect(out(spool, 999)).toEqual([])
    expect(out(spool, 1_000)).toEqual([1000])
  })

  it('takes a person off when the panel said nothing new in time, also after a restart, and lets him in with another one', () => {
    const spool = openSpool(newPath())
    let now = 0
    const users = new Map([['7.1000', [7, 1000, 'x'] as const]])
    lease(spool, 0, [1000, 5, 1_000])
    const watch = createLeaseWatch(spool.state, 0, () => now)
    expect([watch.look(1_000), watch.look(1_001)]).toEqual([true, false])
    expect([watch.isOut(1000), watch.turnOver()]).toEqual([true, false])
    now = 5_000
    expect(watch.turnOver()).toBe(true)
    expect([...watch.served(users)]).toEqual([])
    // Started anew, he is off at once.
    expect([...createLeaseWatch(spool.state, 1_000, () => now).served(users)]).toEqual([])
    lease(spool, 0, [1000, 5, 9_000])
    watch.look(1_002)
    expect([watch.turnOver(), watch.served(users)]).toEqual([true, users])
  })
})
