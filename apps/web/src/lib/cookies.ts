const DAY_SECONDS = 86_400

export interface CookieOptions {
  /** Life in days. One day when left out. */
  days?: number
  path?: string
  sameSite?: 'Lax' | 'Strict' | 'None'
}

/** The text for `document.cookie`: one day, path `/` and SameSite Lax unless told otherwise. */
export function cookieText(name: string, value: string, options: CookieOptions = {}): string {
  const { days = 1, path = '/', sameSite = 'Lax' } = options
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
  const maxAge = Math.round(days * DAY_SECONDS)
  // An e-mail stays as it is: `@` and `+` are legal here.
  const written = encodeURIComponent(value).replace(/%(40|2B)/g, decodeURIComponent)
  return `${name}=${written}; Max-Age=${maxAge}; Path=${path}; SameSite=${sameSite}${secure}`
}

/** Finds a cookie in a `document.cookie` text. An empty value counts as none. */
export function cookieIn(jar: string, name: string): string | undefined {
  for (const part of jar.split('; ')) {
    const at = part.indexOf('=')
    if (part.slice(0, at) !== name) continue
    const raw = part.slice(at + 1)
    try {
      return decodeURIComponent(raw) || undefined
    } catch {
      return raw || undefined
    }
  }
  return undefined
}

export function readCookie(name: string): string | undefined {
  return cookieIn(document.cookie, name)
}

export function writeCookie(name: string, value: string, options?: CookieOptions): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = cookieText(name, value, options)
}

export function removeCookie(name: string): void {
  writeCookie(name, '', { days: 0 })
}
