import { describe, expect, it } from 'vitest'
import { type NodeUser, UnsafeAnswer, userAnswer } from './index.ts'

const SENTINEL = '99999999-9999-4999-8999-999999999999'
const UUID = '11111111-1111-4111-8111-111111111111'
const user = (changes: Partial<NodeUser> = {}): NodeUser => ({
  id: 1000,
  uuid: UUID,
  speedMbps: 0,
  deviceLimit: 0,
  ...changes,
})

describe('the list of users', () => {
  it('has the sentinel first and the users after it', () => {
    expect(userAnswer(SENTINEL, [user({ id: 1000 }), user({ id: 1001, speedMbps: 8, deviceLimit: 3 })])).toEqual({
      users: [
        { id: 1, uuid: SENTINEL, speed_limit: 0, device_limit: 0 },
        { id: 1000, uuid: UUID, speed_limit: 0, device_limit: 0 },
        { id: 1001, uuid: UUID, speed_limit: 8, device_limit: 3 },
      ],
    })
  })

  it('users []: is never empty, because programs do not start with it and never cut anyone off by it', () => {
    expect(userAnswer(SENTINEL, [])).toEqual({ users: [expect.objectContaining({ id: 1 })] })
  })

  it.each<[row: string, users: NodeUser[]]>([
    ['user id 0', [user({ id: 0 })]],
    ['user id 5e9', [user({ id: 5e9 })]],
    ['a user id that is no whole number', [user({ id: 1000.5 })]],
    ['the sentinel’s id for somebody else', [user({ id: 1 })]],
    ['an upper-case uuid', [user({ uuid: UUID.replaceAll('1', 'A') })]],
    ['uuid "zz"', [user({ uuid: 'zz' })]],
    ['a uuid without dashes', [user({ uuid: UUID.replaceAll('-', '') })]],
    ['a speed limit that is no whole number', [user({ speedMbps: 0.5 })]],
    ['a negative device limit', [user({ deviceLimit: -1 })]],
    ['one user twice', [user(), user()]],
    ['users out of order', [user({ id: 1001 }), user({ id: 1000 })]],
  ])('is refused with %s', (_, users) => {
    expect(() => userAnswer(SENTINEL, users)).toThrow(UnsafeAnswer)
  })

  it('is refused with a sentinel whose uuid is not canonical', () => {
    expect(() => userAnswer('', [])).toThrow(UnsafeAnswer)
  })
})
