const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
/** Browsers call themselves by the names of others too: the one that comes first here is meant. */
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Names a device by its system and browser, and leaves out either if unknown. */
export function deviceNameOf(userAgent: string): { words: string[]; isPhone: boolean } {
  const nameIn = (names: [RegExp, string][]) => names.find(([mark]) => mark.test(userAgent))?.[1]
  return {
    words: [nameIn(SYSTEMS), nameIn(BROWSERS)].filter((name) => name !== undefined),
    isPhone: /iPhone|Android|Mobile/.test(userAgent),
  }
}
