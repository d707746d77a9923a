import { createHash } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** One file name, and nothing that a path is made of. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,150}$/

/** Read once for each version of a file. Each process has its own: what is forgotten is read again. */
const hashes = new Map<string, Promise<string>>()

/** A file of the folder. The handle is the caller's to close. */
export interface OpenPackage {
  handle: FileHandle
  bytes: number
  changedAt: Date
  /** SHA-256 of the whole file in hex. */
  sha256(): Promise<string>
}

/** @returns undefined where there is no such file: a name that is none, a folder, a link that leads elsewhere */
export async function openPackage(folder: string, name: string): Promise<OpenPackage | undefined> {
  if (!FILE_NAME.test(name)) return undefined
  const path = join(folder, name)
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(notThere)
  if (!handle) return undefined
  const stats = await handle.stat()
  if (!stats.isFile()) {
    await handle.close()
    return undefined
  }
  return { handle, bytes: stats.size, changedAt: stats.mtime, sha256: () => hashOf(path, stats) }
}

/** The names in the folder; none where there is no folder. */
export async function packageNames(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(notThere)) ?? []
  return names.filter((name) => FILE_NAME.test(name)).sort()
}

function hashOf(path: string, { dev, ino, size, mtimeMs }: Stats): Promise<string> {
  const version = `${dev} ${ino} ${size} ${mtimeMs}`
  const known = hashes.get(version)
  if (known) return known
  const made = readHash(path)
  hashes.set(version, made)
  made.catch(() => hashes.delete(version))
  return made
}

async function readHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path)
  await pipeline(handle.createReadStream(), hash)
  return hash.digest('hex')
}

function notThere(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR'].includes(error.code ?? '')) return undefined
  throw error
}
