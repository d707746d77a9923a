import { type ExitProxy, HIDDEN_PASSWORD, parseExitProxy, shownExitProxy } from '@dukou/domain'
import type { App } from '../../../platform/context.ts'
import { refuseInput } from '../../../platform/refuse.ts'
import type { Node } from './nodes-table.ts'

const PLACE = 'nodes.openai_proxy'

type Columns = Pick<Node, 'openai_proxy' | 'openai_proxy_password_sealed'>

/** The address as the office sees it. What an earlier version stored may be no address: that is shown as it is. */
export function shownProxy({ openai_proxy: text }: Pick<Columns, 'openai_proxy'>): string {
  const proxy = parseExitProxy(text)
  return proxy ? shownExitProxy(proxy) : text
}

/**
 * Columns for an address from the form, with its password sealed. An address that comes back as it was shown keeps its
 * password; a hidden one for another address is refused, so that nobody has a password sent to another host.
 */
export function proxyColumns(app: Pick<App, 'secrets'>, sent: string, before: Columns | undefined): Columns {
  const proxy = parseExitProxy(sent)
  if (!proxy || proxy.password === '') return { openai_proxy: sent, openai_proxy_password_sealed: null }
  const shown = shownExitProxy(proxy)
  if (proxy.password !== HIDDEN_PASSWORD) {
    return { openai_proxy: shown, openai_proxy_password_sealed: app.secrets.seal(PLACE, proxy.password) }
  }
  const kept = before && shownProxy(before) === shown ? openProxy(app, before) : undefined
  if (!before || !kept) refuseInput({ zh: 'openai_proxy：请重新输入密码', en: 'openai_proxy: type the password anew' })
  const sealed = before.openai_proxy_password_sealed ?? app.secrets.seal(PLACE, kept.password)
  return { openai_proxy: shown, openai_proxy_password_sealed: sealed }
}

/** The proxy with its password. @returns undefined where there is none */
export function openProxy(app: Pick<App, 'secrets'>, columns: Columns): ExitProxy | undefined {
  const { openai_proxy: text, openai_proxy_password_sealed: sealed } = columns
  const proxy = parseExitProxy(text)
  if (!proxy || proxy.password !== HIDDEN_PASSWORD) return proxy
  return sealed === null ? undefined : { ...proxy, password: app.secrets.openText(PLACE, sealed) }
}
