import { describe, expect, it } from 'vitest'
import { readAlive, readStatus } from './index.ts'

describe('a report of addresses', () => {
  it('is read per user, without the number of the node that some programs write behind an address', () => {
    const said = { 1001: ['192.0.2.1', '2001:db8::1_7'], 1002: [] }
    expect([...readAlive(said)]).toEqual([
      [1001, ['192.0.2.1', '2001:db8::1']],
      [1002, []],
    ])
  })

  it('is read without what is no user and no address: the token that Xboard-Node puts beside them', () => {
    const said = {
      token: 'T',
      node_id: 7,
      node_type: 'vless',
      '-3': ['192.0.2.1'],
      1001: [null, 5, '192.0.2.2'],
      9: 'x',
    }
    expect([...readAlive(said)]).toEqual([[1001, ['192.0.2.2']]])
  })
})

describe('a report of the machine', () => {
  it('is read with texts in place of numbers, and zero for what is missing or impossible', () => {
    expect(
      readStatus({ cpu: '12.34', mem: { total: 1e9, used: 4e8 }, swap: [], disk: { total: -1, used: 'x' } }),
    ).toEqual({
      cpuPercent: 12.3,
      memory: { totalBytes: 1e9, usedBytes: 4e8 },
      swap: { totalBytes: 0, usedBytes: 0 },
      disk: { totalBytes: 0, usedBytes: 0 },
    })
    expect(readStatus({ cpu: 1e9 })).toMatchObject({ cpuPercent: 100 })
  })

  it('that says nothing of it is none', () => {
    expect(readStatus({ token: 'T', node_id: 7 })).toBeUndefined()
  })
})
