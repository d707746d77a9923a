import { accessSync, constants } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Identity } from './identity.ts'

/** Their own installers put them there. */
const PLACES = {
  xray: ['/usr/local/bin/xray', '/usr/bin/xray', '/opt/xray/xray'],
  hysteria: ['/usr/local/bin/hysteria', '/usr/bin/hysteria'],
}

type Programs = Pick<Identity, 'xray' | 'hysteria'>

/**
 * The programs that the agent drives. A node needs the one that runs its inbounds.
 * @param asked whole paths; empty: the usual places. @throws where there is none, or not the one that was asked for
 */
export function findPrograms(asked: Programs): Programs {
  const found = { xray: find('xray', asked.xray), hysteria: find('hysteria', asked.hysteria) }
  if (found.xray || found.hysteria) return found
  throw new Error(
    'there is neither Xray nor hysteria on this machine: install one first, or say --xray or --hysteria /path/to/it',
  )
}

function find(name: keyof Programs, asked: string): string {
  if (asked && !isAbsolute(asked)) throw new Error(`--${name} is no whole path`)
  const found = (asked ? [asked] : PLACES[name]).find(isProgram) ?? ''
  if (asked && !found) throw new Error(`there is no program ${asked}`)
  return found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
