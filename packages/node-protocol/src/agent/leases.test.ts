import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  applyLeases,
  BadMessage,
  type Lease,
  type LeaseSet,
  leaseDifference,
  readQuestion,
  readSyncAnswer,
} from './index.ts'

const leases = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })))
  .map((rows): LeaseSet => new Map(rows.map((row) => [row[0], row satisfies Lease])))
const CHANGE = { cursor: '0'.repeat(40), through: 0, isFull: true, remove: [1], set: [[2, 3, 4]] }
const ANSWER = { now: 1, dayEndsAt: 2, sealSeconds: 60 }
const QUESTION = {
  tag: '',
  cursor: '',
  waitSeconds: 0,
  state: {
    version: '0.1.0',
    isCoreRunning: true,
    coreVersion: '',
    waitingBatches: 0,
    waitingBytes: 0,
    refusedBatches: 0,
  },
}

it('leases become those of the panel by the difference alone', () => {
  fc.assert(
    fc.property(leases, leases, (before, after) => {
      const change = { ...CHANGE, isFull: false, ...leaseDifference(before, after) }
      expect(applyLeases(before, change)).toEqual(after)
      expect(applyLeases(before, { ...change, isFull: true, set: [...after.values()] })).toEqual(after)
    }),
  )
})

it('a change of leases is refused with any field that is not in its form', () => {
  expect(readSyncAnswer({ ...ANSWER, leases: CHANGE }).leases).toEqual(CHANGE)
  for (const bad of [-1, 0.5, '1', '$(reboot)', null, 2 ** 53, [[1]]]) {
    for (const change of [
      { cursor: bad },
      { through: bad },
      { remove: [bad] },
      { set: [bad] },
      { set: [[bad, 3, 4]] },
      { set: [[2, bad, 4]] },
      { set: [[2, 3, bad]] },
      { set: bad },
    ]) {
      expect(() => readSyncAnswer({ ...ANSWER, leases: { ...CHANGE, ...change } })).toThrow(BadMessage)
    }
  }
})

it('an agent that knows of no leases is told none, and what others say of theirs has its form', () => {
  expect(readQuestion(QUESTION)).toMatchObject({ leases: undefined, spool: undefined, state: { stillMoving: 0 } })
  expect(
    readQuestion({ ...QUESTION, leases: '', spool: '0'.repeat(8) + '-0000'.repeat(3) + '-'.padEnd(13, '0') }),
  ).toMatchObject({
    leases: '',
  })
  for (const bad of ['x', "'; drop", 5, null]) {
    expect(() => readQuestion({ ...QUESTION, leases: bad })).toThrow(BadMessage)
    expect(() => readQuestion({ ...QUESTION, spool: bad })).toThrow(BadMessage)
    expect(() => readQuestion({ ...QUESTION, state: { ...QUESTION.state, canCut: bad } })).toThrow(BadMessage)
    expect(() =>
      readQuestion({ ...QUESTION, state: { ...QUESTION.state, stillMoving: bad === 5 ? -1 : bad } }),
    ).toThrow(BadMessage)
  }
})

it('limits of addresses and of speed are refused with any field that is not in its form', () => {
  const good = { cursor: '0'.repeat(40), most: [[1, 8]] }
  const limits = { ...good, shared: [7] }
  const told = readSyncAnswer({ ...ANSWER, limits, speeds: good })
  expect([told.limits, told.speeds]).toEqual([limits, good])
  for (const bad of [-1, 0, 0.5, '1', '8; flush ruleset', null, 2 ** 53, [[1]]]) {
    for (const change of [
      { cursor: bad },
      { most: bad },
      { most: [bad] },
      { most: [[bad, 8]] },
      { most: [[1, bad]] },
    ]) {
      expect(() => readSyncAnswer({ ...ANSWER, limits: { ...limits, ...change } })).toThrow(BadMessage)
      expect(() => readSyncAnswer({ ...ANSWER, speeds: { ...good, ...change } })).toThrow(BadMessage)
    }
    expect(() => readSyncAnswer({ ...ANSWER, limits: { ...limits, shared: [bad] } })).toThrow(BadMessage)
  }
  expect(() => readSyncAnswer({ ...ANSWER, speeds: { ...good, most: [[1, 1_000_001]] } })).toThrow(BadMessage)
  expect(() => readSyncAnswer({ ...ANSWER, limits: { ...limits, most: [[1, 4096]] } })).toThrow(BadMessage)
})

it('the end of a core’s log is an instant, and an agent that writes none is told none', () => {
  const ends = (coreLogEndsAt?: unknown) => [
    readQuestion({ ...QUESTION, coreLogEndsAt }).coreLogEndsAt,
    readSyncAnswer({ ...ANSWER, coreLogEndsAt }).coreLogEndsAt,
  ]
  expect([ends(), ends(0), ends(5e12)]).toEqual([
    [undefined, undefined],
    [0, 0],
    [5e12, 5e12],
  ])
  for (const bad of ['x', -1, 0.5, null, 9e12]) {
    expect(() => readQuestion({ ...QUESTION, coreLogEndsAt: bad })).toThrow(BadMessage)
    expect(() => readSyncAnswer({ ...ANSWER, coreLogEndsAt: bad })).toThrow(BadMessage)
  }
})

it('an agent that knows of no limits of speed is told none, and a state that a newer one tells is passed over', () => {
  const readState = (speedState?: unknown) =>
    readQuestion({ ...QUESTION, state: { ...QUESTION.state, speedState } }).state.speedState
  expect([readQuestion(QUESTION).speeds, readState()]).toEqual([undefined, undefined])
  expect(readQuestion({ ...QUESTION, speeds: '' }).speeds).toBe('')
  expect([readState('right'), readState('of a newer agent'), readState(5)]).toEqual(['right', undefined, undefined])
  for (const bad of ['x', 5, null]) expect(() => readQuestion({ ...QUESTION, speeds: bad })).toThrow(BadMessage)
})
