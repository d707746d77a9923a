import { accessSync, constants } from 'node:fs'
import { isAbsolute } from 'node:path'

const PLACES = ['/usr/local/bin/xray', '/usr/bin/xray', '/opt/xray/xray']

/** @param asked a whole path; empty: where Xray's own installers put it. @throws where there is none */
export function findXray(asked: string): string {
  if (asked && !isAbsolute(asked)) throw new Error('--xray is no whole path')
  const found = (asked ? [asked] : PLACES).find(isProgram)
  if (!found) throw new Error('there is no Xray on this machine: install it first, or say --xray /path/to/xray')
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
