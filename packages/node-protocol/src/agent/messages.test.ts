import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AgentUser,
  applyChange,
  BadMessage,
  differenceOf,
  placeName,
  readBatch,
  readConfig,
  readQuestion,
  readSyncAnswer,
  setHash,
  type UserSet,
} from './index.ts'

const uuidOf = (seed: number) => `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`
const users = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 2 })),
)
const setOf = (rows: [number, number, number][]): UserSet =>
  new Map(
    rows.map(([inbound, user, seed]): [string, AgentUser] => [placeName(inbound, user), [inbound, user, uuidOf(seed)]]),
  )

describe('the users of an agent', () => {
  it('become those of the panel by the difference alone, and their hash says so', () => {
    fc.assert(
      fc.property(users, users, (before, after) => {
        const [held, wanted] = [setOf(before), setOf(after)]
        const change = { isFull: false, cursor: setHash(wanted.values()), ...differenceOf(held, wanted) }
        expect(applyChange(held, change)).toEqual(new Map([...wanted]))
      }),
    )
  })

  it('have a hash that goes by neither order nor who asks, but by inbound, number and credential', () => {
    const one: AgentUser = [1, 5, uuidOf(0)]
    const two: AgentUser = [2, 5, uuidOf(0)]
    expect(setHash([one, two])).toBe(setHash([two, one]))
    expect(
      new Set([[one], [two], [[1, 6, uuidOf(0)] as const], [[1, 5, uuidOf(1)] as const], [one, two]].map(setHash)).size,
    ).toBe(5)
    // Twice the same is not nobody.
    expect(setHash([one, one])).not.toBe(setHash([]))
  })

  it('are refused where they are not those that the cursor names', () => {
    const change = { isFull: true, cursor: setHash([]), remove: [], add: [[1, 5, uuidOf(0)] as const] }
    expect(() => applyChange(new Map(), change)).toThrow(BadMessage)
  })
})

describe('what reaches a node', () => {
  const GOOD = {
    tag: '0'.repeat(40),
    inbounds: [
      {
        number: 7,
        listenIp: '0.0.0.0',
        port: 443,
        protocol: {
          kind: 'vless-reality',
          serverName: 'www.example.com',
          destHost: 'www.example.com',
          destPort: 443,
          privateKey: 'a'.repeat(43),
          publicKey: 'b'.repeat(43),
          shortIds: ['aabb'],
        },
      },
    ],
  }
  const PATH = '/etc/passwd'
  const HOSTILE = [
    '$(reboot)',
    '`id`',
    '; rm -rf /',
    '../../etc/passwd',
    '"}],"x":[{"',
    'a\nb',
    "' || '1",
    '\0',
    'a b',
    PATH,
  ]

  it('is read where every field has its form', () => {
    expect(readConfig(GOOD)).toEqual(GOOD)
  })

  it('is refused with a word of a shell, a path or a break in any field that holds text', () => {
    const [inbound] = GOOD.inbounds
    const protocol = inbound?.protocol as Record<string, unknown>
    for (const bad of HOSTILE) {
      expect(() => readConfig({ ...GOOD, tag: bad })).toThrow(BadMessage)
      for (const field of ['listenIp', 'number', 'port']) {
        expect(() => readConfig({ ...GOOD, inbounds: [{ ...inbound, [field]: bad }] })).toThrow(BadMessage)
      }
      for (const field of Object.keys(protocol)) {
        const value = field === 'shortIds' ? [bad] : bad
        const changed = { ...inbound, protocol: { ...protocol, [field]: value } }
        expect(() => readConfig({ ...GOOD, inbounds: [changed] }), `${field} ${bad}`).toThrow(BadMessage)
      }
      for (const path of [bad === '/etc/passwd' ? '/a b' : bad]) {
        const vmess = { ...inbound, protocol: { kind: 'vmess', webSocketPath: path } }
        expect(() => readConfig({ ...GOOD, inbounds: [vmess] })).toThrow(BadMessage)
      }
      expect(() =>
        readSyncAnswer({
          now: 1,
          dayEndsAt: 2,
          sealSeconds: 60,
          users: { cursor: bad, isFull: true, remove: [], add: [] },
        }),
      ).toThrow(BadMessage)
      const add = [[1, 5, bad]]
      expect(() =>
        readSyncAnswer({
          now: 1,
          dayEndsAt: 2,
          sealSeconds: 60,
          users: { cursor: '0'.repeat(64), isFull: true, remove: [], add },
        }),
      ).toThrow(BadMessage)
    }
  })

  it('has no key of Shadowsocks 2022 of another length, which would freeze the core’s users', () => {
    const withKey = (cipher: string, bytes: number) => ({
      ...GOOD,
      inbounds: [
        {
          ...GOOD.inbounds[0],
          protocol: { kind: 'shadowsocks', cipher, serverKey: Buffer.alloc(bytes).toString('base64') },
        },
      ],
    })
    expect(readConfig(withKey('2022-blake3-aes-128-gcm', 16)).inbounds).toHaveLength(1)
    expect(() => readConfig(withKey('2022-blake3-aes-128-gcm', 32))).toThrow(BadMessage)
    expect(() => readConfig(withKey('2022-blake3-aes-256-gcm', 16))).toThrow(BadMessage)
    expect(() => readConfig(withKey('constructor', 16))).toThrow(BadMessage)
  })

  it('has a certificate by its two paths alone, and no other form of Trojan, Hysteria2 and XHTTP', () => {
    const certificate = { mode: 'file', certFile: '/etc/ssl/node.crt', keyFile: '/etc/ssl/node.key' }
    const trojan = { kind: 'trojan', serverName: 'node.example.com', certificate, carrier: { kind: 'ws', path: '/a' } }
    const hysteria2 = { kind: 'hysteria2', serverName: 'node.example.com', certificate, salamanderPassword: 'abcd' }
    const xhttp = { kind: 'vless-xhttp', serverName: 'node.example.com', certificate, path: '/a' }
    const encryption = { kind: 'vless-encryption', privateKey: 'k'.repeat(43) }
    const read = (protocol: object) => readConfig({ ...GOOD, inbounds: [{ ...GOOD.inbounds[0], protocol }] })
    for (const good of [
      trojan,
      { ...trojan, carrier: { kind: 'tcp' } },
      { ...trojan, carrier: { kind: 'grpc', serviceName: 'abc' } },
      hysteria2,
      xhttp,
      encryption,
      { ...hysteria2, salamanderPassword: null, certificate: { mode: 'http' } },
    ])
      expect(read(good).inbounds[0]?.protocol).toEqual(good)
    for (const bad of HOSTILE.filter((text) => text !== PATH)) {
      for (const field of ['certFile', 'keyFile'])
        for (const protocol of [trojan, hysteria2, xhttp])
          expect(() => read({ ...protocol, certificate: { ...certificate, [field]: bad } })).toThrow(BadMessage)
      expect(() => read({ ...trojan, carrier: { kind: 'grpc', serviceName: bad } })).toThrow(BadMessage)
      expect(() => read({ ...xhttp, path: bad })).toThrow(BadMessage)
      expect(() => read({ ...encryption, privateKey: bad })).toThrow(BadMessage)
      expect(() => read({ ...hysteria2, salamanderPassword: bad })).toThrow(BadMessage)
      expect(() => read({ ...hysteria2, serverName: bad })).toThrow(BadMessage)
    }
    expect(() => read({ ...hysteria2, certificate: { mode: 'dns' } })).toThrow(BadMessage)
  })

  it('has no port twice', () => {
    const [inbound] = GOOD.inbounds
    expect(() => readConfig({ ...GOOD, inbounds: [inbound, { ...inbound, number: 8 }] })).toThrow(BadMessage)
  })
})

it('whatever else comes is refused and ends nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of [readConfig, readBatch, readQuestion, readSyncAnswer])
        expect(() => read(value)).toThrow(BadMessage)
    }),
  )
})
