const WEB = ['https:', 'http:']

/**
 * Reads an address that came from outside: of the web, with a host, and without what programs read differently, such as
 * `http://127.0.0.1:1\@evil/`, which is one host to a browser and another to a server.
 * @returns undefined where it is none
 */
export function webAddress(text: string, schemes: readonly string[] = WEB): URL | undefined {
  if (!/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(text) || hasOddCharacter(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return schemes.includes(url.protocol) ? url : undefined
}

/** A place within this site: `/#/shop`. `//evil` is another host. */
export function isOwnPath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !hasOddCharacter(text)
}

/** Whether a link may stand on the page. */
export function isLink(text: string): boolean {
  return isOwnPath(text) || webAddress(text) !== undefined
}

function hasOddCharacter(text: string): boolean {
  return /[\s\\\p{Cc}\p{Cf}]/u.test(text)
}
