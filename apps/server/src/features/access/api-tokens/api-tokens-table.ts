import { createHmac } from 'node:crypto'
import type { App } from '../../../platform/context.ts'
import { newToken } from '../../../platform/ids.ts'

/** Shown in lists: of the 256 random bits that follow `dk_` these are 36. */
const PREFIX_LENGTH = 9

/** A token that begins so that programs which look for leaked secrets know it. */
export function newApiToken(): { token: string; prefix: string } {
  const token = `dk_${newToken()}`
  return { token, prefix: token.slice(0, PREFIX_LENGTH) }
}

/** Keyed, so that a dump of the database without the key says nothing about a token. */
export function apiTokenHash({ secrets }: Pick<App, 'secrets'>, token: string): Buffer {
  return createHmac('sha256', secrets.derive('api tokens')).update(token).digest()
}
