import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600

/** Writes a whole file or leaves the one before: readable by its owner alone, on the disk when this returns. */
export function writeWhole(path: string, bytes: string | Uint8Array): void {
  const part = `${path}.part`
  const file = openSync(part, 'w', OWNER_ONLY)
  try {
    writeAll(file, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    fsyncSync(file)
  } catch (error) {
    // A part that fills the disk would leave no room for anything else.
    rmSync(part, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
  syncFolder(path)
}

/** A rename is on the disk when its folder is. */
export function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** Appends a whole text or nothing: half a row would become one with the next row. */
export function appendWhole(path: string, text: string): void {
  const file = openSync(path, 'a', OWNER_ONLY)
  try {
    const { size } = fstatSync(file)
    try {
      writeAll(file, Buffer.from(text))
    } catch (error) {
      ftruncateSync(file, size)
      throw error
    }
  } finally {
    closeSync(file)
  }
}

/** The value of a JSON file; undefined where there is none or it is damaged. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The last words of a log. */
export function tailOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(-500)
  } catch {
    return ''
  }
}
