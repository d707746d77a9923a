import { decode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import { type Encoding, encodeUsers, type NodeUser, UnsafeAnswer } from './index.ts'

const SENTINEL = '99999999-9999-4999-8999-999999999999'
const UUID = '11111111-1111-4111-8111-111111111111'
const user = (changes: Partial<NodeUser> = {}): NodeUser => ({
  id: 1000,
  uuid: UUID,
  speedMbps: 0,
  deviceLimit: 0,
  ...changes,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => user({ id: 1000 + index }))
const encoded = (users: NodeUser[], encoding: Encoding = 'json', sentinel = SENTINEL) =>
  encodeUsers(sentinel, users, users.length, encoding)
const rows = async (users: NodeUser[], encoding: Encoding = 'json') => {
  const { body } = await encoded(users, encoding)
  return encoding === 'json' ? JSON.parse(body.toString()) : decode(body)
}

describe('the list of users', () => {
  it.each(['json', 'msgpack'] as const)('in %s has the sentinel first and the users after it', async (encoding) => {
    const users = [user({ id: 1000 }), user({ id: 2 ** 31 - 1, speedMbps: 8, deviceLimit: 3 })]
    expect(await rows(users, encoding)).toEqual({
      users: [
        { id: 1, uuid: SENTINEL, speed_limit: 0, device_limit: 0 },
        { id: 1000, uuid: UUID, speed_limit: 0, device_limit: 0 },
        { id: 2 ** 31 - 1, uuid: UUID, speed_limit: 8, device_limit: 3 },
      ],
    })
  })

  it.each([0, 1, 998, 999, 1000, 1998, 1999, 2500])(
    'of %i users is whole, however it is cut into pieces',
    async (count) => {
      const json = await rows(many(count))
      expect(json.users.map(({ id }: { id: number }) => id)).toEqual([1, ...many(count).map(({ id }) => id)])
      expect(await rows(many(count), 'msgpack')).toEqual(json)
    },
  )

  it('in JSON is written without spaces, as its plain serialization', async () => {
    const { body } = await encoded(many(2))
    expect(body.toString()).toBe(JSON.stringify(JSON.parse(body.toString())))
  })

  it('says what it is, under a strong quoted tag that its bytes alone decide', async () => {
    const json = await encoded(many(3))
    const packed = await encoded(many(3), 'msgpack')
    expect([json.contentType, packed.contentType]).toEqual(['application/json', 'application/x-msgpack'])
    expect(json.etag).toMatch(/^"[0-9a-f]{40}"$/)
    expect((await encoded(many(3))).etag).toBe(json.etag)
    expect((await encoded(many(2))).etag).not.toBe(json.etag)
    expect(packed.etag).not.toBe(json.etag)
  })

  it('lets others have their turn between its pieces', async () => {
    let turns = 0
    const breathe = async () => {
      turns += 1
    }
    await encodeUsers(SENTINEL, many(5000), 5000, 'json', breathe)
    expect(turns).toBe(6)
  })

  it('users []: is never empty, because programs do not start with it and never cut anyone off by it', async () => {
    expect(await rows([])).toEqual({ users: [expect.objectContaining({ id: 1 })] })
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
  ])('is refused with %s', async (_, users) => {
    await expect(encoded(users)).rejects.toThrow(UnsafeAnswer)
  })

  it('is refused with a sentinel whose uuid is not canonical', async () => {
    await expect(encoded([], 'json', '')).rejects.toThrow(UnsafeAnswer)
  })
})
