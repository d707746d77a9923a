import {
  applyLeases,
  type Batch,
  type BatchItem,
  type LeaseChange,
  type LeaseSet,
  MOST_BATCH_ITEMS,
} from '@dukou/node-protocol/agent'

/** Bytes up and down by `inbound.user`. */
export type Counters = Map<string, readonly [up: number, down: number]>
type Plain = Record<string, readonly [number, number]>

/** A line of the spool. Counters of a sample are those of the core, since it started. */
export type SpoolRecord =
  | { kind: 'begin'; spool: string; next: number; refused: number }
  | { kind: 'core'; epoch: string; base: Plain }
  | { kind: 'hysteria'; inbound: number; epoch: string; base: Plain }
  | { kind: 'open'; from: number; use: Plain }
  | Sample
  | { kind: 'seal'; batch: Batch }
  | { kind: 'over'; number: number; isRefused: boolean }
  | { kind: 'leases'; change: LeaseChange }

export interface Sample {
  kind: 'sample'
  at: number
  counters: Plain
}

/** State that the records of a spool add up to. */
export interface SpoolState {
  spool: string
  /** Number of the next batch. */
  next: number
  /** The start of Xray that the base is of. */
  epoch: string
  /** Starts of hysteria that the base is of, by inbound. Versions before 0.3.0 pass them over. */
  hysterias: Map<number, string>
  /** Counters as they were read last. */
  base: Counters
  /** Use that is in no batch yet, and when the first of it was read. */
  open: Counters
  openFrom: number | undefined
  /** Not acknowledged, by number. */
  sealed: Batch[]
  refused: number
  leases: LeaseSet
  /** The last batch whose use is not in the leases any more. */
  through: number
  /** Use of people since then, in sealed batches and open. */
  spent: Map<number, number>
  /** Batches that were acknowledged lately: leases that are on their way may not have counted them yet. */
  done: Batch[]
}

const DONE_KEPT = 200

export function emptySpool(): SpoolState {
  return {
    spool: '',
    next: 1,
    epoch: '',
    hysterias: new Map(),
    base: new Map(),
    open: new Map(),
    openFrom: undefined,
    sealed: [],
    refused: 0,
    leases: new Map(),
    through: 0,
    spent: new Map(),
    done: [],
  }
}

/** Takes in one record: the same now, and when the spool is read again. */
export function takeRecord(state: SpoolState, record: SpoolRecord): void {
  if (record.kind === 'begin') {
    Object.assign(state, { spool: record.spool, next: record.next, refused: record.refused })
  } else if (record.kind === 'core') {
    state.epoch = record.epoch
    rebase(state, record.base, (inbound) => !state.hysterias.has(inbound))
  } else if (record.kind === 'hysteria') {
    state.hysterias.set(record.inbound, record.epoch)
    rebase(state, record.base, (inbound) => inbound === record.inbound)
  } else if (record.kind === 'open') {
    state.openFrom = record.from
    state.open = new Map(Object.entries(record.use))
  } else if (record.kind === 'sample') takeSample(state, record.at, record.counters)
  else if (record.kind === 'seal') takeSeal(state, record.batch)
  else if (record.kind === 'leases') takeLeases(state, record.change)
  else takeOver(state, record.number, record.isRefused)
}

/** The counters of a program that just started are those of its inbounds. */
function rebase(state: SpoolState, base: Plain, isOf: (inbound: number) => boolean): void {
  const others = [...state.base].filter(([name]) => !isOf(inboundIn(name)))
  state.base = new Map([...others, ...Object.entries(base)])
}

function takeOver(state: SpoolState, number: number, isRefused: boolean): void {
  const batch = state.sealed.find((one) => one.number === number)
  state.sealed = state.sealed.filter((one) => one !== batch)
  if (isRefused) state.refused += 1
  else if (batch && state.leases.size > 0) state.done = [...state.done, batch].slice(-DONE_KEPT)
}

function takeLeases(state: SpoolState, change: LeaseChange): void {
  const { through } = change
  state.leases = applyLeases(state.leases, change)
  state.through = through
  state.done = state.done.filter(({ number }) => number > through)
  state.spent = new Map()
  for (const { number, items } of [...state.done, ...state.sealed]) {
    if (number > through) for (const [, user, up, down] of items) spend(state, user, up + down)
  }
  for (const [name, [up, down]] of state.open) spend(state, userIn(name), up + down)
}

function spend({ spent }: SpoolState, user: number, bytes: number): void {
  spent.set(user, (spent.get(user) ?? 0) + bytes)
}

function inboundIn(name: string): number {
  return Number(name.slice(0, name.indexOf('.')))
}

function userIn(name: string): number {
  return Number(name.slice(name.indexOf('.') + 1))
}

/** People whose lease is used up, or whose time is over. */
export function outOfLease({ leases, spent }: SpoolState, now: number): Set<number> {
  const out = new Set<number>()
  for (const [user, bytes, until] of leases.values()) {
    if ((spent.get(user) ?? 0) >= bytes || (until > 0 && now >= until)) out.add(user)
  }
  return out
}

/** Adds what grew. A counter that fell within one start of the core began anew. */
function takeSample(state: SpoolState, at: number, counters: Plain): void {
  for (const [name, now] of Object.entries(counters)) {
    const before = state.base.get(name) ?? [0, 0]
    const grown = (place: 0 | 1) => (now[place] >= before[place] ? now[place] - before[place] : now[place])
    const [up, down] = state.open.get(name) ?? [0, 0]
    state.base.set(name, now)
    if (grown(0) + grown(1) === 0) continue
    state.open.set(name, [up + grown(0), down + grown(1)])
    spend(state, userIn(name), grown(0) + grown(1))
    state.openFrom ??= at
  }
}

function takeSeal(state: SpoolState, batch: Batch): void {
  state.sealed.push(batch)
  state.next = Math.max(state.next, batch.number + 1)
  for (const [inbound, user] of batch.items) state.open.delete(`${inbound}.${user}`)
  if (state.open.size === 0) state.openFrom = undefined
}

/** The open use as a batch, or the first part of it where it is too long for one. */
export function nextBatch(state: SpoolState, to: number): Batch | undefined {
  if (state.openFrom === undefined || state.open.size === 0) return undefined
  const items = [...state.open].slice(0, MOST_BATCH_ITEMS).map(([name, [up, down]]): BatchItem => {
    const [inbound, user] = name.split('.')
    return [Number(inbound), Number(user), up, down]
  })
  return { spool: state.spool, number: state.next, from: state.openFrom, to: Math.max(to, state.openFrom), items }
}

/** Counters that differ from the ones before. */
export function changedCounters({ base }: SpoolState, counters: Counters): Plain {
  const changed: Plain = {}
  for (const [name, now] of counters) {
    const before = base.get(name)
    if (before?.[0] !== now[0] || before[1] !== now[1]) changed[name] = now
  }
  return changed
}

/** Whether a counter is lower than before, so that it began anew in between. */
export function hasFallen(before: Plain, now: Plain): boolean {
  return Object.entries(now).some(([name, [up, down]]) => {
    const [upBefore, downBefore] = before[name] ?? [0, 0]
    return up < upBefore || down < downBefore
  })
}

/** Records that come to the same state. */
export function recordsOf(state: SpoolState): SpoolRecord[] {
  const { spool, next, refused, epoch, hysterias, base, open, openFrom, sealed, leases, through, done } = state
  const baseOf = (isOf: (inbound: number) => boolean) =>
    Object.fromEntries([...base].filter(([name]) => isOf(inboundIn(name))))
  /** Acknowledged batches are not written again, so their use comes off the leases. */
  const used = new Map<number, number>()
  for (const [, user, up, down] of done.flatMap(({ items }) => items)) used.set(user, (used.get(user) ?? 0) + up + down)
  const set = [...leases.values()].map(
    ([user, bytes, until]) => [user, Math.max(0, bytes - (used.get(user) ?? 0)), until] as const,
  )
  const change: LeaseChange = { cursor: '', through, isFull: true, remove: [], set }
  return [
    { kind: 'begin', spool, next, refused },
    { kind: 'core', epoch, base: baseOf((inbound) => !hysterias.has(inbound)) },
    ...[...hysterias].map(([inbound, start]) => ({
      kind: 'hysteria' as const,
      inbound,
      epoch: start,
      base: baseOf((number) => number === inbound),
    })),
    ...sealed.map((batch) => ({ kind: 'seal' as const, batch })),
    ...(openFrom === undefined ? [] : [{ kind: 'open' as const, from: openFrom, use: Object.fromEntries(open) }]),
    ...(leases.size === 0 ? [] : [{ kind: 'leases' as const, change }]),
  ]
}
