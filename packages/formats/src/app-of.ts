export interface AppTold {
  app: string | null
  version: string | null
}

/** Product and version at the head of a User-Agent (RFC 9110, section 10.1.5); some names have a space or `%20`. */
const PRODUCT = /^([A-Za-z][\w.%+ -]{0,39})\/v?(\d[\w.-]{0,19})/

/** Which program asked, by what it says of itself. Browsers all call themselves Mozilla, so that tells nothing. */
export function appOf(userAgent: string): AppTold {
  const match = PRODUCT.exec(userAgent)
  const app = match?.[1]?.replaceAll('%20', ' ').trim()
  if (!app || app === 'Mozilla') return { app: null, version: null }
  return { app, version: match?.[2] ?? null }
}
