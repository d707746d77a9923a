/** How a program handles a report whose answer did not arrive. */
export interface ProgramHabits {
  userAgent: string
  /** Tries per report. Every retry sends `Accept`. */
  tries: number
  /** Adds undelivered bytes to its next report. The other programs drop them. */
  keepsUndelivered: boolean
  /** Asks for the addresses in use whenever it asks for its users. */
  asksAliveList: boolean
}

const RESTY = '(https://github.com/go-resty/resty)'

/** As they were measured. */
export const PROGRAMS = {
  v2node: { userAgent: `v2node go-resty/2.16.5 ${RESTY}`, tries: 2, keepsUndelivered: false, asksAliveList: true },
  V2bX: { userAgent: `go-resty/2.16.2 ${RESTY}`, tries: 4, keepsUndelivered: false, asksAliveList: true },
  XrayR: { userAgent: `go-resty/2.13.1 ${RESTY}`, tries: 4, keepsUndelivered: true, asksAliveList: false },
} satisfies Record<string, ProgramHabits>

export type ProgramName = keyof typeof PROGRAMS
