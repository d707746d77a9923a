/** What a program does with a report whose answer it did not get. */
export interface ProgramHabits {
  userAgent: string
  /** How often it says one report in a row; from the second time on with `Accept`. */
  tries: number
  /** Adds what was not delivered to its next report; the others let go of it. */
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
