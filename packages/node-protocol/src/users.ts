import { insist } from './unsafe-answer.ts'

/** A user as node programs know him. */
export interface NodeUser {
  /** A positive 31-bit number that never goes to another user. */
  id: number
  /** Canonical: 36 characters, lower case. */
  uuid: string
  /** 0: none. */
  speedMbps: number
  /** Addresses at the same time; 0: any number. */
  deviceLimit: number
}

/**
 * The user that is on every list. Programs do not start with an empty list, and read one at run time as "nothing
 * changed", so that the last users would stay for ever. Nobody is told this user's uuid.
 */
export const SENTINEL_ID = 1

const HIGHEST_ID = 2 ** 31 - 1
const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The answer to a `user` call. The sentinel comes first and all others follow by id, so that the same users are always
 * the same bytes.
 * @param users by ascending id, without the sentinel
 * @throws UnsafeAnswer where one user would spoil the list for all
 */
export function userAnswer(sentinelUuid: string, users: readonly NodeUser[]): { users: object[] } {
  const rows = [row({ id: SENTINEL_ID, uuid: sentinelUuid, speedMbps: 0, deviceLimit: 0 })]
  let last = SENTINEL_ID
  for (const user of users) {
    insist(user.id > last, `user ${user.id} is out of order or there twice: every poll would look like a change`)
    last = user.id
    rows.push(row(user))
  }
  return { users: rows }
}

function row({ id, uuid, speedMbps, deviceLimit }: NodeUser): object {
  insist(Number.isInteger(id) && id >= 1 && id <= HIGHEST_ID, `the user id ${id} is no positive 31-bit number`)
  insist(CANONICAL.test(uuid), `the uuid of user ${id} is not canonical: programs drop users until they are restarted`)
  insist(isCount(speedMbps) && isCount(deviceLimit), `user ${id} has a limit that v2node refuses the whole list for`)
  return { id, uuid, speed_limit: speedMbps, device_limit: deviceLimit }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}
