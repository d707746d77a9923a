/** Four decimal numbers with dots, as every program reads them: no leading zeros. */
export function isIPv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text)
}

/** An IPv6 address without brackets and without a zone. */
export function isIPv6(text: string): boolean {
  if (!text.includes(':') || !/^[0-9a-f:.]{2,45}$/i.test(text)) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  // Four decimal numbers may stand at the very end only: not before a `::` that ends the text.
  const last = text.split(':').at(-1)
  const hasV4 = last?.includes('.') ?? false
  if (hasV4 && !isIPv4(last as string)) return false
  const hex = hasV4 ? groups.slice(0, -1) : groups
  if (!hex.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  const count = hex.length + (hasV4 ? 2 : 0)
  return halves.length === 2 ? count <= 7 : count === 8
}

export function isIP(text: string): boolean {
  return isIPv4(text) || isIPv6(text)
}

const LABELS = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)*[a-z\d_](?:[a-z\d_-]*[a-z\d_])?$/i
/** URL parsers read a host whose last label is a number as an IPv4 address (WHATWG URL, "ends in a number"). */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i

/** A host name in ASCII; international names in punycode. */
export function isHostName(text: string): boolean {
  if (text.length > 253 || !LABELS.test(text) || ENDS_IN_NUMBER.test(text)) return false
  return text.length <= 63 || !/[^.]{64}/.test(text)
}

/** A host that programs can connect to: a host name, or an IP address without brackets. */
export function isHost(text: string): boolean {
  return isHostName(text) || isIP(text)
}
