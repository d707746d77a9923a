/** The stock programs, which differ in what they do with a report whose answer they did not get, and our own agent. */
export type Program = 'v2node' | 'v2bx' | 'xrayr' | 'xboard' | 'dukou' | 'unknown'

/** How a program has been heard to ask. */
export interface Habits {
  userAgent: string
  /** When it last asked for its configuration or its users. */
  pulledAt: Date | null
  askedAliveListAt: Date | null
  /** Xboard-Node says who it is in the body of what it posts. */
  namesItselfInBody: boolean
}

/** V2bX asks for the addresses in use with every pull; so long after the last time it was another program. */
const ALIVE_LIST_GONE_MS = 600_000

/** Xboard-Node gives itself no name. */
const PLAIN_GO = 'Go-http-client/'

/** Every program but Xboard-Node asks through go-resty, which marks what it sends again. */
export function usesResty(userAgent: string): boolean {
  return userAgent.includes('go-resty/')
}

export function programOf({ userAgent, pulledAt, askedAliveListAt, namesItselfInBody }: Habits): Program {
  if (userAgent.startsWith('v2node ')) return 'v2node'
  if (userAgent.startsWith('dukou-agent/')) return 'dukou'
  if (!usesResty(userAgent)) return namesItselfInBody || userAgent.startsWith(PLAIN_GO) ? 'xboard' : 'unknown'
  if (!pulledAt) return 'unknown'
  const asks = askedAliveListAt !== null && pulledAt.getTime() - askedAliveListAt.getTime() < ALIVE_LIST_GONE_MS
  return asks ? 'v2bx' : 'xrayr'
}

/** User-Agent without its URL, with the program first: `v2node go-resty/2.16.5`. Most name only the HTTP library. */
export function versionOf(userAgent: string, program: Program): string {
  const said = userAgent.replace(/\s*\(.*$/, '')
  return said === '' || program === 'unknown' || said.startsWith(program) ? said : `${program} ${said}`
}

/** Programs that add what was not delivered to their next report; the others let go of what they have sent. */
export function keepsUndelivered(program: Program): boolean {
  return program === 'xrayr' || program === 'xboard'
}
