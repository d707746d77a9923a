import { chmodSync, createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { syncFolder } from '../files.ts'
import { NotUpgraded } from './download.ts'
import { programsIn } from './marks.ts'

const MOST_BYTES = 256 * 1024 * 1024
const END_BYTES = 22
/** The longest comment after the end record of an archive. */
const MOST_COMMENT_BYTES = 65_535
const MOST_DIRECTORY_BYTES = 1024 * 1024
const STORED = 0
const DEFLATED = 8

/**
 * Has a core out of a release's ZIP archive; a file that is no archive is the core itself.
 * @param name of the core in the archive
 * @returns the path of the program
 * @throws NotUpgraded where there is none in it
 */
export async function unpackCore(
  folder: string,
  file: string,
  sha256: string,
  name: 'xray' | 'hysteria',
): Promise<string> {
  const path = join(programsIn(folder), `${name}-${sha256}`)
  if (existsSync(path)) return path
  const part = `${path}.part`
  try {
    const { start, bytes, isDeflated } = await placeOf(name, file)
    const limit = limited()
    const source = createReadStream(file, { start, end: start + bytes - 1 })
    const target = createWriteStream(part, { mode: 0o700, flush: true })
    if (isDeflated) await pipeline(source, createInflateRaw(), limit, target)
    else await pipeline(source, limit, target)
  } catch {
    rmSync(part, { force: true })
    throw new NotUpgraded('unusable')
  }
  chmodSync(part, 0o700)
  renameSync(part, path)
  syncFolder(path)
  return path
}

/** Ends at more bytes than any core has. */
function limited(): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      done(length > MOST_BYTES ? new Error('too large') : null, chunk)
    },
  })
}

interface Place {
  start: number
  bytes: number
  isDeflated: boolean
}

/** The bytes of a core in a file (APPNOTE.TXT 4.3.7, 4.3.12, 4.3.16). */
async function placeOf(core: string, path: string): Promise<Place> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const isArchive = (await read(file, 0, 4)).toString('latin1') === 'PK\x03\x04'
    if (!isArchive) return { start: 0, bytes: size, isDeflated: false }
    const tail = await read(file, Math.max(0, size - END_BYTES - MOST_COMMENT_BYTES), size)
    const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    if (end < 0) throw new Error('no end record')
    const bytes = tail.readUInt32LE(end + 12)
    const start = tail.readUInt32LE(end + 16)
    if (bytes > MOST_DIRECTORY_BYTES) throw new Error('too many files')
    return await entryIn(core, file, await read(file, start, start + bytes))
  } finally {
    await file.close()
  }
}

async function entryIn(core: string, file: FileHandle, directory: Buffer): Promise<Place> {
  for (let at = 0; at + 46 <= directory.length; ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    if (directory.toString('utf8', at + 46, at + 46 + name) === core) {
      const method = directory.readUInt16LE(at + 10)
      if (method !== STORED && method !== DEFLATED) throw new Error('an unknown method')
      const local = directory.readUInt32LE(at + 42)
      const head = await read(file, local, local + 30)
      const start = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
      return { start, bytes: directory.readUInt32LE(at + 20), isDeflated: method === DEFLATED }
    }
    at += 46 + name + extra + comment
  }
  throw new Error(`no ${core} in it`)
}

async function read(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, from)
  return buffer.subarray(0, bytesRead)
}
