import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PAGE = Buffer.alloc(4096)
const LOOK_MS = 5

/** A disk of eight megabytes in place of a folder. */
export interface SmallDisk {
  /** Takes all room there is, and what becomes free later, as logs of others do. */
  fill(): void
  /** Gives the room back. */
  free(): void
  remove(): void
}

/** Whether this process may mount a disk. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'dukou-mount-'))
  try {
    const disk = mountSmallDisk(folder)
    disk.remove()
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

export function mountSmallDisk(folder: string): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
  const path = join(folder, 'filler')
  let file: number | undefined
  let timer: NodeJS.Timeout | undefined

  function takeAll(): void {
    try {
      for (;;) writeSync(file ?? -1, PAGE)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }

  function free(): void {
    clearInterval(timer)
    if (file !== undefined) closeSync(file)
    file = undefined
    rmSync(path, { force: true })
  }

  return {
    fill() {
      file = openSync(path, 'w')
      takeAll()
      timer = setInterval(takeAll, LOOK_MS)
    },
    free,
    remove() {
      free()
      execFileSync('umount', ['-l', folder])
    },
  }
}
