import { webAddress } from '@dukou/domain'

const BROWSER_SCHEMES = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'filesystem',
  'view-source',
  'about',
])

/**
 * The page opens this address: nothing but http may pass.
 * @param name of the platform's field, for the error
 */
export function pageAddress(text: string, name: string): string {
  if (!webAddress(text)) throw new Error(`${name} is no web address`)
  return text
}

/** And this one: it must lead to an app, never to anything that a browser would run or show by itself. */
export function appAddress(text: string, name: string): string {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\/\S+$/i.exec(text) ?? []
  if (scheme === '' || BROWSER_SCHEMES.has(scheme.toLowerCase())) throw new Error(`${name} leads to no app`)
  return text
}
