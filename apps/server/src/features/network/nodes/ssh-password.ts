import type { App } from '../../../platform/context.ts'
import { refuseInput } from '../../../platform/refuse.ts'

/**
 * Prefix of the sealed value that the browser gets in place of the password. The value is not bound to a row, so
 * a copied node keeps its password.
 */
const PREFIX = 'sealed:v1:'
const PLACE = 'nodes.ssh_password'

export function sshPasswordForBrowser(sealed: Buffer | null): string {
  return sealed === null ? '' : PREFIX + sealed.toString('base64url')
}

/**
 * Value to store for the field that the browser sent. Empty: null. Sealed: unchanged. Plain text: sealed.
 * Refuses a sealed value that this site did not make.
 */
export function sshPasswordFromBrowser(app: Pick<App, 'secrets'>, sent: string): Buffer | null {
  if (sent === '') return null
  if (!sent.startsWith(PREFIX)) return app.secrets.seal(PLACE, sent)
  const sealed = Buffer.from(sent.slice(PREFIX.length), 'base64url')
  try {
    app.secrets.open(PLACE, sealed)
  } catch {
    refuseInput({ zh: 'ssh_password：请重新输入密码', en: 'ssh_password: type the password anew' })
  }
  return sealed
}
