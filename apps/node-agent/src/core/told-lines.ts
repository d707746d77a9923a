/** A stream that the core accepted. */
export interface ToldStream {
  /** The other end of the connection, `address:port`. */
  from: string
  inbound: number
  /** The person at the inbound, `inbound.user`. */
  name: string
}

/**
 * Line of the core about a stream that it accepted. The addresses that people go to stand in it: they are passed over.
 * A datagram has no socket of its own.
 */
const LINE =
  /^\d{4}\/\d\d\/\d\d [\d:.]+ from (?:tcp:)?([0-9a-f.:[\]]+:\d{1,5}) accepted .* ?\[in-([1-9]\d{0,9}) (?:>>|->) [\w-]+\] email: ([1-9]\d{0,9}\.[1-9]\d{0,9})$/i
const MOST_LINE_CHARS = 4096

/** @returns undefined where the line tells of something else */
export function streamOf(line: string): ToldStream | undefined {
  const [, from = '', number, name = ''] = LINE.exec(line) ?? []
  const inbound = Number(number)
  return name.startsWith(`${inbound}.`) ? { from, inbound, name } : undefined
}

/** Cuts what comes in pieces of any length into lines. */
export function createLineCutter() {
  let rest = ''
  return {
    take(text: string): string[] {
      const lines = (rest + text).split('\n')
      rest = (lines.pop() ?? '').slice(0, MOST_LINE_CHARS)
      return lines
    },
    /** A line that was begun is not gone on with. */
    clear(): void {
      rest = ''
    },
  }
}
