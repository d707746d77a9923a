/**
 * Client values by the apps' User-Agent; the first hit wins. Order matters: Quantumult X contains Quantumult's name,
 * FlClash and Stash name Clash, Hiddify names everybody.
 */
const APPS: readonly (readonly [pattern: RegExp, client: string])[] = [
  [/Quantumult(%20| )X/i, 'qx'],
  [/Quantumult/i, 'q'],
  [/Surfboard/i, 'surfboard'],
  [/Surge/i, 'surge'],
  [/\b(Loon|Decar)\b/i, 'loon'],
  [/Shadowrocket/i, 'ss'],
  [/\bStash\b/i, 'stash'],
  [/Hiddify/i, 'hiddify'],
  [/FlClash/i, 'flclash'],
  [/sing-box|\bSF[AIMT]\/|Karing/i, 'singbox'],
  [/mihomo|clash[-. ]?x[-. ]?meta|clash[-. ]?(verge|meta|nyanpasu|party)|koala-clash/i, 'mjclash'],
  [/clash/i, 'clash'],
  [/V2Box/i, 'v2box'],
]

/** The client value for a link that leaves the choice to the app, whose list of share links most apps read. */
export function clientForUserAgent(userAgent: string): string {
  return APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'v2ray'
}
