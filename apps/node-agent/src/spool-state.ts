import { type Batch, type BatchItem, MOST_BATCH_ITEMS } from '@dukou/node-protocol/agent'

/** Bytes up and down by `inbound.user`. */
export type Counters = Map<string, readonly [up: number, down: number]>
type Plain = Record<string, readonly [number, number]>

/** A line of the spool. Counters of a sample are those of the core, since it started. */
export type SpoolRecord =
  | { kind: 'begin'; spool: string; next: number; refused: number }
  | { kind: 'core'; epoch: string; base: Plain }
  | { kind: 'open'; from: number; use: Plain }
  | { kind: 'sample'; at: number; counters: Plain }
  | { kind: 'seal'; batch: Batch }
  | { kind: 'over'; number: number; isRefused: boolean }

/** State that the records of a spool add up to. */
export interface SpoolState {
  spool: string
  /** Number of the next batch. */
  next: number
  /** The start of the core that the base is of. */
  epoch: string
  /** Counters as they were read last. */
  base: Counters
  /** Use that is in no batch yet, and when the first of it was read. */
  open: Counters
  openFrom: number | undefined
  /** Not acknowledged, by number. */
  sealed: Batch[]
  refused: number
}

export function emptySpool(): SpoolState {
  return {
    spool: '',
    next: 1,
    epoch: '',
    base: new Map(),
    open: new Map(),
    openFrom: undefined,
    sealed: [],
    refused: 0,
  }
}

/** Takes in one record: the same now, and when the spool is read again. */
export function takeRecord(state: SpoolState, record: SpoolRecord): void {
  if (record.kind === 'begin') {
    Object.assign(state, { spool: record.spool, next: record.next, refused: record.refused })
  } else if (record.kind === 'core') {
    state.epoch = record.epoch
    state.base = new Map(Object.entries(record.base))
  } else if (record.kind === 'open') {
    state.openFrom = record.from
    state.open = new Map(Object.entries(record.use))
  } else if (record.kind === 'sample') takeSample(state, record.at, record.counters)
  else if (record.kind === 'seal') takeSeal(state, record.batch)
  else {
    state.sealed = state.sealed.filter(({ number }) => number !== record.number)
    if (record.isRefused) state.refused += 1
  }
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

/** Records that come to the same state. */
export function recordsOf(state: SpoolState): SpoolRecord[] {
  const { spool, next, refused, epoch, base, open, openFrom, sealed } = state
  return [
    { kind: 'begin', spool, next, refused },
    { kind: 'core', epoch, base: Object.fromEntries(base) },
    ...sealed.map((batch) => ({ kind: 'seal' as const, batch })),
    ...(openFrom === undefined ? [] : [{ kind: 'open' as const, from: openFrom, use: Object.fromEntries(open) }]),
  ]
}
