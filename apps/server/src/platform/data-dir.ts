import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from './config.ts'

/** Permission bits of group and others. Files in the data directory have none of them. */
const OTHERS = 0o077

/**
 * Makes the data directory, and sees that only its owner can look into it and that this process can write there.
 * @returns what belongs to another user and could not be closed
 */
export function prepareDataDir(directory: string): string[] {
  if (dirname(directory) === directory) throw new ConfigError('DATA_DIR must be a directory of its own, not the root.')
  try {
    makeDirectory(directory)
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(unusable(directory, error as NodeJS.ErrnoException))
  }
  return closeToOthers(directory)
}

/** One level after the other: Node's own recursive way never ends below /proc. */
function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !existsSync(dirname(path))) {
      makeDirectory(dirname(path))
      mkdirSync(path, { mode: 0o700 })
    } else if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function unusable(directory: string, { code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR ${directory} is a file, or lies below one. Set DATA_DIR to a directory.`
    case 'EROFS':
      return `DATA_DIR ${directory} lies on a read-only file system. Mount it writable, or set DATA_DIR to another directory.`
    case 'EACCES':
    case 'EPERM':
      return `This user may not write in DATA_DIR ${directory}. Give it the directory (chown), or set DATA_DIR to another one.`
    default:
      return `Cannot use DATA_DIR ${directory}: ${message}. Set DATA_DIR to another directory.`
  }
}

/**
 * Takes from everybody but the owner what he may do with a directory and all in it. The embedded database and earlier
 * versions left files that anybody could write.
 * @returns the paths where that is not ours to do
 */
export function closeToOthers(path: string): string[] {
  const info = lookAt(path)
  // A symbolic link has no mode of its own, and what it names is not ours.
  if (!info || info.isSymbolicLink()) return []
  const open: string[] = []
  if (info.mode & OTHERS && !may(() => chmodSync(path, info.mode & 0o700))) open.push(path)
  if (!info.isDirectory()) return open
  let names: string[] = []
  may(() => {
    names = readdirSync(path)
  })
  for (const name of names) open.push(...closeToOthers(join(path, name)))
  return open
}

/** Also undefined for a path below a plain file, for which Node throws even where told not to (`throwIfNoEntry`). */
function lookAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** @returns false where the path is another user's; true where it is done, or the path has gone meanwhile */
function may(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
    throw error
  }
}
