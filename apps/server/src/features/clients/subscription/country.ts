/** Country of a node as the operator entered it: a flag, a two-letter code, or a name. */
export interface ToldCountry {
  countryName: string
  countryFlag: string
}

const FIRST_INDICATOR = 0x1f1e6
const chinese = new Intl.DisplayNames('zh-CN', { type: 'region', fallback: 'none' })
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Common names that are shorter than the standard ones. */
const SHORT: Record<string, { zh: string[]; en: string }> = {
  HK: { zh: ['香港', '中国香港'], en: 'Hong Kong' },
  MO: { zh: ['澳门', '中国澳门'], en: 'Macao' },
  TW: { zh: ['台湾', '中国台湾'], en: 'Taiwan' },
  CN: { zh: ['大陆', '中国大陆'], en: 'China' },
  GB: { zh: [], en: 'United Kingdom' },
  KR: { zh: [], en: 'Korea' },
}

/** The two-letter code of ISO 3166, or undefined where neither flag nor name tells it. */
export function countryCodeOf({ countryName, countryFlag }: ToldCountry): string | undefined {
  return codeOfFlag(countryFlag.trim()) ?? codesByName().get(countryName.trim().toLowerCase())
}

/** The flag to show in place of the country's own: what the operator wrote, if it is a picture and not just the code. */
export function flagToShow({ countryFlag }: ToldCountry): string | undefined {
  const flag = countryFlag.trim()
  return isCode(flag) ? undefined : flag
}

export function englishNameOf(code: string): string | undefined {
  return SHORT[code]?.en ?? english.of(code)
}

function codeOfFlag(flag: string): string | undefined {
  if (isCode(flag)) return flag.toUpperCase()
  const letters = [...flag].map((sign) => (sign.codePointAt(0) ?? 0) - FIRST_INDICATOR)
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return undefined
  return String.fromCharCode(...letters.map((letter) => 65 + letter))
}

function isCode(text: string): boolean {
  return /^[A-Za-z]{2}$/.test(text) && english.of(text.toUpperCase()) !== undefined
}

let known: Map<string, string> | undefined

/** Made when the first node without a flag is met. */
function codesByName(): Map<string, string> {
  if (known) return known
  known = new Map()
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const names = [chinese.of(code), english.of(code), ...(SHORT[code]?.zh ?? []), SHORT[code]?.en]
    for (const name of names) if (name && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), code)
  }
  return known
}
