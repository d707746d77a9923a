import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Encoding, encodeUsers, isSameTag, type LimitList, usersTag } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { BLOCK_BYTES, createCredentials, uuidText, writeUuid } from '../credentials/index.ts'
import { LIMIT_BYTES, limitsAt, readsOfInboundUsers, USER_BYTES } from '../inbound-users/index.ts'
import type { Coding, KeepPacked, SentAnswer } from './packed-answers.ts'

/**
 * The lists of users that node programs ask for. Changes of the members are read each time; the packed bytes of a list are
 * kept for as long as its tag holds.
 * @returns the answer, or undefined where the asker has it already
 */
export function createUserLists(app: App, kept: KeepPacked) {
  const readInboundUsers = readsOfInboundUsers(app)
  const credentials = createCredentials(app.secrets)
  const sentinelSeed = app.secrets.derive('sentinel user').subarray(0, BLOCK_BYTES)

  return async (
    number: number,
    encoding: Encoding,
    ifNoneMatch: string | undefined,
    coding: Coding,
  ): Promise<SentAnswer | undefined> => {
    const { all, limited } = await readInboundUsers(number)
    const sentinel = uuidText(credentials.onInbound(number, sentinelSeed, BLOCK_BYTES))
    const etag = usersTag(sentinel, all, limited, encoding)
    if (isSameTag(ifNoneMatch, etag)) return undefined
    const make = async () => {
      const uuids = credentials.onInbound(number, all, USER_BYTES)
      const users = {
        count: all.length / USER_BYTES,
        idAt: (index: number) => all.readUInt32BE(index * USER_BYTES),
        writeUuid: (index: number, into: Buffer, offset: number) => writeUuid(uuids, index * BLOCK_BYTES, into, offset),
        limited: limitsIn(limited),
      }
      return encodeUsers(sentinel, users, encoding, etag, nextTurn)
    }
    return coding ? kept(`users ${number} ${encoding}`, etag, make) : make()
  }
}

function limitsIn(limited: Buffer): LimitList {
  return { count: limited.length / LIMIT_BYTES, at: (index) => limitsAt(limited, index) }
}
