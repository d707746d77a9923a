import { decode, encode } from '@msgpack/msgpack'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Encoding, encodeUsers, UnsafeAnswer, usersTag } from './index.ts'

const SENTINEL = '99999999-9999-4999-8999-999999999999'
const UUID = '11111111-1111-4111-8111-111111111111'

interface User {
  id: number
  uuid: string
  speed: number
  devices: number
}

const user = (changes: Partial<User> = {}): User => ({ id: 1000, uuid: UUID, speed: 0, devices: 0, ...changes })
const many = (count: number) => Array.from({ length: count }, (_, index) => user({ id: 1000 + index }))
const limitsOf = (users: User[]) => ({
  count: users.length,
  at: (index: number) => {
    const { id, speed: speedMbps, devices } = users[index] ?? user()
    return { id, speedMbps, devices }
  },
})
const listOf = (users: User[]) => ({
  limited: limitsOf(users.filter(({ speed, devices }) => speed !== 0 || devices !== 0)),
  count: users.length,
  idAt: (index: number) => users[index]?.id ?? 0,
  writeUuid: (index: number, into: Buffer, offset: number) => void into.write(users[index]?.uuid ?? '', offset),
})
const encoded = (users: User[], encoding: Encoding = 'json', sentinel = SENTINEL) =>
  encodeUsers(sentinel, listOf(users), encoding, '"tag"')
const rows = async (users: User[], encoding: Encoding = 'json') => {
  const { body } = await encoded(users, encoding)
  return encoding === 'json' ? JSON.parse(body.toString()) : decode(body)
}
const told = (users: User[]) => ({
  users: [user({ id: 1, uuid: SENTINEL }), ...users].map(({ id, uuid, speed, devices }) => {
    return { id, uuid, speed_limit: speed, device_limit: devices }
  }),
})

describe('the list of users', () => {
  it.each(['json', 'msgpack'] as const)('in %s has the sentinel first and the users after it', async (encoding) => {
    const users = [user({ id: 1000 }), user({ id: 2 ** 31 - 1 })]
    expect(await rows(users, encoding)).toEqual(told(users))
  })

  it.each([0, 1, 4998, 4999, 5000, 9999, 10_001])(
    'of %i users is whole, however it is cut into pieces',
    async (count) => {
      const json = await rows(many(count))
      expect(json.users.map(({ id }: { id: number }) => id)).toEqual([1, ...many(count).map(({ id }) => id)])
      expect(await rows(many(count), 'msgpack')).toEqual(json)
    },
  )

  it('is byte for byte what a serializer makes of it, whatever the numbers and uuids are', async () => {
    const users = fc.uniqueArray(
      fc.record({
        id: fc.oneof(fc.integer({ min: 2, max: 70_000 }), fc.integer({ min: 2, max: 2 ** 31 - 1 })),
        uuid: fc.uuid(),
        speed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
        devices: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 70_000 })),
      }),
      { selector: ({ id }) => id, maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(users, async (unsorted) => {
        const sorted = unsorted.sort((a, b) => a.id - b.id)
        expect((await encoded(sorted)).body.toString()).toBe(JSON.stringify(told(sorted)))
        expect(await rows(sorted, 'msgpack')).toEqual(told(sorted))
        const one = Buffer.from(encode(told(sorted).users.at(-1)))
        expect((await encoded(sorted, 'msgpack')).body.subarray(-one.length).equals(one)).toBe(true)
      }),
    )
  })

  it('says what it is, under the tag it was given', async () => {
    expect(await encoded(many(3))).toMatchObject({ contentType: 'application/json', etag: '"tag"' })
    expect(await encoded(many(3), 'msgpack')).toMatchObject({ contentType: 'application/x-msgpack', etag: '"tag"' })
  })

  it('lets others have their turn between its pieces', async () => {
    let turns = 0
    const breathe = async () => {
      turns += 1
    }
    await encodeUsers(SENTINEL, listOf(many(12_000)), 'json', '"tag"', breathe)
    expect(turns).toBe(2)
  })

  it('users []: is never empty, because programs do not start with it and never cut anyone off by it', async () => {
    expect(await rows([])).toEqual({ users: [expect.objectContaining({ id: 1 })] })
  })

  it.each<[row: string, users: User[]]>([
    ['user id 0', [user({ id: 0 })]],
    ['user id 5e9', [user({ id: 5e9 })]],
    ['a user id that is no whole number', [user({ id: 1000.5 })]],
    ['the sentinel’s id for somebody else', [user({ id: 1 })]],
    ['an upper-case uuid', [user({ uuid: UUID.replaceAll('1', 'A') })]],
    ['uuid "zz"', [user({ uuid: 'zz' })]],
    ['a uuid without dashes', [user({ uuid: UUID.replaceAll('-', '') })]],
    ['one user twice', [user(), user()]],
    ['users out of order', [user({ id: 1001 }), user({ id: 1000 })]],
    ['a speed that is no whole number', [user({ speed: 1.5 })]],
    ['a limit below nothing', [user({ devices: -1 })]],
  ])('is refused with %s', async (_, users) => {
    await expect(encoded(users)).rejects.toThrow(UnsafeAnswer)
    await expect(encoded(users, 'msgpack')).rejects.toThrow(UnsafeAnswer)
  })

  it('is refused with the limits of somebody who is not on it', async () => {
    const list = { ...listOf(many(2)), limited: limitsOf([user({ id: 1002, devices: 3 })]) }
    await expect(encodeUsers(SENTINEL, list, 'json', '"tag"')).rejects.toThrow(UnsafeAnswer)
  })

  it('is refused with a sentinel whose uuid is not canonical', async () => {
    await expect(encoded([], 'json', '')).rejects.toThrow(UnsafeAnswer)
  })
})

describe('the tag of a list', () => {
  const members = Buffer.from('members')
  const limits = Buffer.from('limits')

  it('is strong and quoted, and the same for the same list alone', () => {
    const tag = usersTag(SENTINEL, members, limits, 'json')
    expect(tag).toMatch(/^"[0-9a-f]{40}"$/)
    expect(usersTag(SENTINEL, Buffer.from(members), Buffer.from(limits), 'json')).toBe(tag)
    const others = [
      usersTag(SENTINEL, members, limits, 'msgpack'),
      usersTag(UUID, members, limits, 'json'),
      usersTag(SENTINEL, Buffer.from('Members'), limits, 'json'),
      usersTag(SENTINEL, Buffer.alloc(0), limits, 'json'),
      usersTag(SENTINEL, members, Buffer.from('Limits'), 'json'),
      usersTag(SENTINEL, members, Buffer.alloc(0), 'json'),
      usersTag(SENTINEL, Buffer.from('member'), Buffer.from('slimits'), 'json'),
    ]
    expect(new Set([...others, tag]).size).toBe(others.length + 1)
  })
})
