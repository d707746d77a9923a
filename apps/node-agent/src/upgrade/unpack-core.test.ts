import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NotUpgraded } from './download.ts'
import { programsIn } from './marks.ts'
import { unpackCore } from './unpack-core.ts'

const XRAY = '#!/bin/sh\necho "Xray 26.4.1"\n'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unpack-'))
  mkdirSync(programsIn(folder))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('Xray of a release', () => {
  /** An archive with one entry that is deflated, behind another one that is stored. */
  function archive(name: string, content: Buffer): Buffer {
    const locals: Buffer[] = []
    const centrals: Buffer[] = []
    let offset = 0
    for (const [entry, data, method] of [
      ['README.md', Buffer.from('read me'), 0],
      [name, deflateRawSync(content), 8],
    ] as const) {
      const fields = Buffer.alloc(26)
      fields.writeUInt16LE(20, 0)
      fields.writeUInt16LE(method, 4)
      fields.writeUInt32LE(crc32(method === 8 ? content : data), 10)
      fields.writeUInt32LE(data.length, 14)
      fields.writeUInt32LE(method === 8 ? content.length : data.length, 18)
      fields.writeUInt16LE(entry.length, 22)
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(entry), data])
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(offset, 10)
      centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, rest, Buffer.from(entry)]))
      locals.push(local)
      offset += local.length
    }
    const directory = Buffer.concat(centrals)
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06')
    end.writeUInt16LE(2, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(offset, 16)
    return Buffer.concat([...locals, directory, end])
  }

  const put = (bytes: Uint8Array) => {
    const path = join(folder, 'file')
    writeFileSync(path, bytes)
    return path
  }

  it('comes out of its archive, and a file that is no archive is Xray itself', async () => {
    const big = Buffer.alloc(300_000, 'xray')
    const path = await unpackCore(folder, put(archive('xray', big)), 'a'.repeat(64), 'xray')
    expect(readFileSync(path).equals(big)).toBe(true)
    const plain = await unpackCore(folder, put(Buffer.from(XRAY)), 'b'.repeat(64), 'xray')
    expect(readFileSync(plain, 'utf8')).toBe(XRAY)
  })

  it.each<[string, () => Buffer]>([
    ['has no Xray in it', () => archive('../xray', Buffer.from(XRAY))],
    ['is cut off', () => archive('xray', Buffer.alloc(300_000, 'xray')).subarray(0, 400)],
    [
      'has a directory that leads nowhere',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06'), Buffer.alloc(18, 0xff)]),
    ],
  ])('is refused where the archive %s', async (_name, made) => {
    await expect(unpackCore(folder, put(made()), 'c'.repeat(64), 'xray')).rejects.toThrow(NotUpgraded)
    expect(readdirSync(programsIn(folder))).toEqual([])
  })
})
