/** One change of the end of a time package, as its traffic record has it. Moments are in ms since 1970. */
export interface TimeChange {
  userId: string
  /** The key of the record, which is also that of the grant. */
  key: string
  at: number
  before: number | null
  after: number | null
  /** The key of the change that this one takes back, in whole or in part. */
  takesBack: string | null
  /** The key of the change that took this time from an account which was merged into this one. */
  movedFrom: string | null
}

/** Time that one change gave, as far as it has not run out. */
interface Piece {
  key: string
  ms: number
}

/**
 * How much time of each change is left, in ms, by the key of the change. Time runs out in the order in which it was given.
 * A change that takes time back takes it from the change that it names, and the rest from the newest time; undoing it gives
 * the time to the same changes again. A merge moves the time of the other account under the keys that it had there.
 * @param changes all changes of the user and of the accounts that were merged into the account, in the order of their records
 */
export function timeLeftByKey(changes: readonly TimeChange[], userId: string, now: number): Map<string, number> {
  const own = changes.filter((change) => change.userId === userId)
  const left = new Map<string, number>()
  for (const { key, ms } of runTo(replay(changes, own), msUntil(own.at(-1)?.after ?? null, now)))
    left.set(key, (left.get(key) ?? 0) + ms)
  return left
}

/** @param own the changes of one account */
function replay(changes: readonly TimeChange[], own: readonly TimeChange[]): Piece[] {
  const taken = new Map<string, Piece[]>()
  return own.reduce<Piece[]>((pieces, change) => {
    const leftMs = msUntil(change.before, change.at)
    const movedMs = msUntil(change.after, change.at) - leftMs
    const running = runTo(pieces, leftMs)
    if (movedMs >= 0) return [...running, ...runTo(given(changes, change, movedMs, taken), movedMs)]
    const parts = take(running, -movedMs, change.takesBack)
    taken.set(change.key, parts.taken)
    return parts.left
  }, [])
}

/** The pieces that a change of so many ms gave: new time, time that an undone change had taken, or time of a merged account. */
function given(
  changes: readonly TimeChange[],
  { key, takesBack, movedFrom }: TimeChange,
  ms: number,
  taken: ReadonlyMap<string, Piece[]>,
): Piece[] {
  const undone = taken.get(takesBack ?? '')
  if (undone) return undone
  const source = changes.find((one) => one.key === movedFrom)
  if (!source) return [{ key, ms }]
  const theirs = changes.filter(({ userId }) => userId === source.userId)
  return replay(changes, theirs.slice(0, theirs.indexOf(source)))
}

/** The pieces when so much of them is left: the oldest have run out. What no change of them gave is the oldest. */
function runTo(pieces: readonly Piece[], leftMs: number): Piece[] {
  const excess = pieces.reduce((sum, { ms }) => sum + ms, 0) - leftMs
  if (excess < 0) return [{ key: '', ms: -excess }, ...pieces]
  return cut(pieces, excess).left
}

/** Takes so much of the pieces of a key, the newest first, and the rest of any. */
function take(pieces: readonly Piece[], ms: number, from: string | null): { left: Piece[]; taken: Piece[] } {
  const named = cut(pieces.toReversed(), ms, ({ key }) => key === from)
  const takenMs = named.taken.reduce((sum, piece) => sum + piece.ms, 0)
  const rest = cut(named.left, ms - takenMs)
  return { left: rest.left.toReversed(), taken: [...rest.taken, ...named.taken].toReversed() }
}

/** Cuts so much off the front of those pieces that may be cut. */
function cut(pieces: readonly Piece[], ms: number, may: (piece: Piece) => boolean = () => true) {
  const [left, taken]: [Piece[], Piece[]] = [[], []]
  let due = ms
  for (const piece of pieces) {
    const part = may(piece) ? Math.min(piece.ms, due) : 0
    due -= part
    if (part > 0) taken.push({ ...piece, ms: part })
    if (part < piece.ms) left.push({ ...piece, ms: piece.ms - part })
  }
  return { left, taken }
}

const msUntil = (end: number | null, at: number) => Math.max(0, (end ?? 0) - at)
