const AMOUNT = /^[+-]?(\d{1,9})(?:\.(\d{1,6}))?$/
const MOMENT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/
const BEIJING = '+08:00'

/**
 * Reads an amount of a bill, its sign left out: bills write what goes out below zero. Fees have up to five decimals, which
 * are rounded half up to li.
 */
export function billLi(text: string): bigint | undefined {
  const [, whole, part = ''] = AMOUNT.exec(text.replaceAll(',', '').trim()) ?? []
  if (whole === undefined) return undefined
  const millionths = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
  return (millionths + 500n) / 1000n
}

/** Reads a moment. Times without a zone are of Beijing, or of `zone` where the platform writes others. */
export function billMoment(text: string, zone = BEIJING): Date | undefined {
  const [, year = '', month = '', day = '', hour = '', minute, second = '00', own] = MOMENT.exec(text.trim()) ?? []
  if (minute === undefined) return undefined
  const two = (part: string) => part.padStart(2, '0')
  const at = new Date(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${own ?? zone}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** A row by the names of its columns, without the marks that keep spreadsheet programs from reading numbers. */
export function rowReader(head: readonly string[]): (row: readonly string[]) => (...names: string[]) => string {
  const places = new Map(head.map((name, at) => [plainCell(name).toLowerCase(), at]))
  return (row) =>
    (...names) => {
      const at = names.map((name) => places.get(name.toLowerCase())).find((place) => place !== undefined)
      return at === undefined ? '' : plainCell(row[at] ?? '')
    }
}

/** WeChat begins cells with a backtick, Alipay ends them with a tab. */
export function plainCell(text: string): string {
  return text.replace(/^[`'\s]+|[`\s]+$/g, '')
}
