/**
 * Faults while an act runs.
 * - `fail`: the connection breaks before the nth statement is sent, which undoes an open transaction.
 * - `lose`: the nth commit is done, and its answer is lost with the connection.
 * - `kill`: the process dies, before the nth statement or right after the nth commit.
 *
 * A statement outside a transaction that writes is a commit too.
 */
export interface Fault {
  at: 'statement' | 'commit'
  nth: number
  does: 'fail' | 'lose' | 'kill'
}

/** Error of a driver whose connection is gone. */
export function lostConnection(): Error {
  return Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
}

/** Promise of a process that died: it never settles. */
export const never = new Promise<never>(() => {})

export function faultText({ at, nth, does }: Fault): string {
  if (does === 'lose') return `the answer to commit ${nth} is lost`
  if (does === 'fail') return `statement ${nth} fails`
  return at === 'commit' ? `killed after commit ${nth}` : `killed before statement ${nth}`
}
