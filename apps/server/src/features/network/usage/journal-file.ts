import { constants, type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { isRunning, startTimeOf } from '../../../platform/database/running.ts'

/** Position of a record. Includes the file: after another machine took the old file over, a new one is begun. */
export interface Place {
  file: FileHandle
  offset: number
  length: number
}

/**
 * An append-only file. What was appended is on the disk when its promise is kept, and those who append at one time share
 * the wait for it. A write that fails, as on a full disk, leaves nothing behind.
 */
export function createAppendFile(path: string) {
  let file: FileHandle | undefined
  /** Open until all that was appended is done with, so that it can be read back. */
  const left: FileHandle[] = []
  let bytes = 0
  let waiting: { data: Buffer; resolve(place: Place): void; reject(error: unknown): void }[] = []
  let working: Promise<void> = Promise.resolve()

  const write = async () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      const here = file ?? (await openForAppending(path))
      file = here
      const data = Buffer.concat(batch.map((each) => each.data))
      await here.appendFile(data).catch((error) => undo(here, bytes, error))
      await here.datasync().catch((error) => undo(here, bytes, error))
      await insistOnPlace(path, here).catch((error) => {
        left.push(here)
        file = undefined
        bytes = 0
        throw error
      })
      for (const { data, resolve } of batch) {
        resolve({ file: here, offset: bytes, length: data.length })
        bytes += data.length
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  /** One after the other. */
  const inTurn = (work: () => Promise<void>) => {
    working = working.then(work)
    return working
  }

  const closeAll = async () => {
    const open = [...left.splice(0), ...(file ? [file] : [])]
    file = undefined
    bytes = 0
    for (const one of open) await one.close()
  }

  return {
    bytes: () => bytes,
    append: (data: Buffer) =>
      new Promise<Place>((resolve, reject) => {
        waiting.push({ data, resolve, reject })
        void inTurn(write)
      }),
    async read({ file, offset, length }: Place): Promise<Buffer> {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
      return buffer
    },
    /** Removes the file if nothing in it is needed any more, asked when nobody is writing. */
    clear: (isNeeded: () => boolean) =>
      inTurn(async () => {
        if (waiting.length > 0 || isNeeded()) return
        if (file) await rm(path, { force: true })
        await closeAll()
      }),
    /** Shows other machines that somebody is at it. */
    touch: async () => {
      if (file) await utimes(path, new Date(), new Date()).catch(() => {})
    },
    close: () => inTurn(closeAll),
  }
}

async function openForAppending(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND, 0o600)
  const directory = await open(dirname(path), 'r')
  await directory.sync().finally(() => directory.close())
  return file
}

/** Another machine may have taken the file over from a process that stood still for long. */
async function insistOnPlace(path: string, file: FileHandle): Promise<void> {
  const { ino } = await stat(path)
  if (ino !== (await file.stat()).ino) throw new Error(`${path} is another file now`)
}

async function undo(file: FileHandle, bytes: number, error: unknown): Promise<never> {
  await file.truncate(bytes).catch(() => {})
  throw error
}

const NAMED = /^(?:usage|failed)-(.+)\.(\d+)\.(\d*)\.(\d+)\.journal$/
/** A file of another machine is touched every minute while its process lives. */
const FOREIGN_QUIET_MS = 600_000
let made = 0

/** A name that tells whose file it is: of which machine, which process, and when that was started. */
export function ownJournalName(kind: 'usage' | 'failed' = 'usage'): string {
  made += 1
  return `${kind}-${hostname()}.${process.pid}.${startTimeOf(process.pid) ?? ''}.${made}.journal`
}

/** Takes over the files of processes that have ended. Of several that try the same file one gets it. */
export async function takeOverFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  const taken: string[] = []
  for (const name of names.sort()) {
    const path = join(directory, name)
    if (!(await isLeft(name, path))) continue
    const own = join(directory, ownJournalName())
    if (
      await rename(path, own).then(
        () => true,
        () => false,
      )
    )
      taken.push(own)
  }
  return taken
}

async function isLeft(name: string, path: string): Promise<boolean> {
  const [, host, pid, startTime] = NAMED.exec(name) ?? []
  if (pid === undefined) return false
  if (host === hostname()) return !isRunning(`${pid} ${startTime}`)
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  return Date.now() - mtimeMs > FOREIGN_QUIET_MS
}
