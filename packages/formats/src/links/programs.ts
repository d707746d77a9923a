import { type ClientProgram, type LinkContext, type Platform, program } from './program.ts'
import { QUANTUMULT_FILTER, quantumultXResource } from './quantumult.ts'
import { ruleFileUrl, subscriptionUrl } from './subscription-url.ts'

const encode = encodeURIComponent

/** URL-safe base64 without padding, of UTF-8. */
function base64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

const sub = (url: string) => `sub://${base64Url(url)}`

/** Clash Verge takes everything behind `url=` for the address, so that comes last. */
const nameThenUrl = (scheme: string) => (url: string, context: LinkContext) =>
  `${scheme}://install-config?name=${encode(context.siteName)}&url=${encode(url)}`

const singBoxImport = (url: string, { siteName }: LinkContext) =>
  `sing-box://import-remote-profile?url=${encode(url)}#${encode(siteName)}`

const freeStore = { zh: '免费，要用海外 Apple ID', en: 'Free, needs an overseas Apple ID' }
const open = { zh: '开源，省电', en: 'Open source, easy on the battery' }
const noDirect = { zh: '不支持直连', en: 'No direct connection support' }

/** Every client program; a new one is a row. Where several read one format, the first gives it its name. */
export const PROGRAMS: readonly ClientProgram[] = [
  program({
    id: 'shadowrocket',
    name: 'Shadowrocket',
    mark: 'SR',
    platforms: ['iOS', 'macOS'],
    value: 'ss',
    agents: ['shadowrocket'],
    note: { zh: '付费应用，要用海外 Apple ID', en: 'Paid, needs an overseas Apple ID' },
    copyText: sub,
    qrCode: sub,
    oneClick: (url, { siteName }) => `shadowrocket://add/${sub(url)}?remark=${encode(siteName)}`,
    oneClickOn: 'phone',
  }),
  program({
    id: 'flclash',
    name: 'FLClash',
    mark: 'FL',
    platforms: ['Windows', 'Android', 'macOS'],
    value: 'flclash',
    agents: ['flclash'],
    note: { zh: '界面简单，适合第一次用', en: 'Simple, good for a first time' },
    oneClick: (url) => `flclash://install-config?url=${encode(url)}`,
  }),
  program({
    id: 'ssr',
    name: 'SSR',
    mark: 'SS',
    platforms: ['Windows', 'Android', 'macOS'],
    value: 'ssr',
    agents: [],
  }),
  program({
    id: 'loon',
    name: 'Loon',
    mark: 'Lo',
    platforms: ['iOS'],
    value: 'loon',
    agents: ['loon'],
    oneClick: (url) => `loon://import?nodelist=${encode(url)}`,
    oneClickOn: 'phone',
  }),
  program({
    id: 'clash',
    name: 'Clash',
    mark: 'Cl',
    platforms: ['Windows', 'Android', 'macOS'],
    value: 'clash',
    agents: ['clash', 'clashforwindows', 'clashforandroid', 'clashx', 'clashx pro'],
    note: { zh: '老用户熟悉，已停止更新', en: 'Popular, no longer updated' },
    oneClick: nameThenUrl('clash'),
  }),
  program({
    id: 'surge',
    name: 'Surge',
    mark: 'Su',
    platforms: ['iOS', 'macOS'],
    value: 'surge',
    agents: ['surge', 'surge ios', 'surge mac'],
    note: noDirect,
    oneClick: (url) => `surge:///install-config?url=${encode(url)}`,
    oneClickOn: 'ios',
  }),
  program({
    id: 'quantumultx',
    name: 'QuantumultX',
    mark: 'QX',
    platforms: ['iOS'],
    value: 'qx',
    agents: ['quantumult x'],
    note: { zh: '付费应用，不支持直连', en: 'Paid, no direct connection support' },
    oneClick: (_, context) =>
      `quantumult-x:///add-resource?remote-resource=${encode(JSON.stringify(quantumultXResource(context)))}`,
    oneClickOn: 'phone',
  }),
  program({
    id: 'surfboard',
    name: 'Surfboard',
    mark: 'Sb',
    platforms: ['Android'],
    value: 'surfboard',
    agents: ['surfboard'],
    note: noDirect,
    oneClick: (url) => `surfboard:///install-config?url=${encode(url)}`,
  }),
  program({
    id: 'clash-meta',
    name: 'Clash Meta',
    mark: 'CM',
    platforms: ['Android', 'Windows', 'macOS'],
    value: 'mjclash',
    agents: ['clashmetaforandroid', 'clash.meta', 'mihomo'],
    note: { zh: '规则更全，适合折腾', en: 'More rules, for tinkerers' },
    // Its own value with the moji flag, else FLClash's, whose body is the same.
    address: (context) => subscriptionUrl(context, context.isMoji ? 'mjclash' : 'flclash'),
    oneClick: nameThenUrl('clashmeta'),
  }),
  program({
    id: 'quantumult',
    name: 'Quantumult',
    mark: 'Qu',
    platforms: ['iOS'],
    value: 'q',
    agents: ['quantumult'],
    oneClick: (url, context) =>
      `quantumult://configuration?server=${base64Url(url)}&filter=${base64Url(ruleFileUrl(context, QUANTUMULT_FILTER))}`,
    oneClickOn: 'phone',
  }),
  program({
    id: 'singbox',
    name: 'SingBox',
    mark: 'SB',
    platforms: ['Android', 'iOS', 'macOS', 'Windows'],
    value: 'singbox',
    agents: ['sing-box', 'sfa', 'sfi', 'sfm', 'sft'],
    note: open,
    noteOn: { iOS: freeStore },
    qrCode: singBoxImport,
    oneClick: singBoxImport,
  }),
  program({
    id: 'v2box',
    name: 'V2Box',
    mark: 'V2',
    platforms: ['iOS', 'Android', 'macOS'],
    value: 'v2box',
    agents: ['v2box'],
    noteOn: { iOS: freeStore },
    query: ({ siteName }) => ({ name: siteName }),
    oneClick: (url, { siteName }) => `v2box://install-sub?url=${encode(url)}&name=${encode(siteName)}`,
  }),
  program({
    id: 'streisand',
    name: 'Streisand',
    mark: 'St',
    platforms: ['iOS', 'macOS'],
    value: 'v2box',
    agents: ['streisand'],
    noteOn: { iOS: freeStore },
    query: () => ({ asn: 'unknown', mode: 'new', base64: 'True' }),
    oneClick: (url, { siteName }) => `streisand://import/${encode(url)}#${encode(siteName)}`,
  }),
  program({
    id: 'stash',
    name: 'Stash',
    mark: 'Sh',
    platforms: ['iOS', 'macOS'],
    value: 'stash',
    agents: ['stash'],
    oneClick: (url, { siteName }) => `stash://install-config?url=${encode(url)}&name=${encode(siteName)}`,
  }),
  program({
    id: 'v2ray',
    name: 'v2ray',
    mark: 'v2',
    platforms: ['Windows', 'macOS'],
    value: 'v2ray',
    agents: ['v2rayn'],
    note: { zh: '通用订阅链接，多数客户端都认', en: 'A generic link that most clients read' },
    noteOn: { Windows: { zh: '需要 7.0.0 或更高版本', en: 'Needs 7.0.0 or newer' } },
  }),
  program({
    id: 'v2rayng',
    name: 'v2rayNG',
    mark: 'NG',
    platforms: ['Android'],
    value: 'v2ray',
    agents: ['v2rayng'],
    note: open,
    oneClick: (url, { siteName }) => `v2rayng://install-sub?url=${encode(url)}#${encode(siteName)}`,
  }),
  program({
    id: 'hiddify',
    name: 'Hiddify',
    mark: 'Hi',
    platforms: ['Windows', 'Android', 'iOS', 'macOS'],
    value: 'hiddify',
    agents: ['hiddify', 'hiddifynext'],
    oneClick: (url, { siteName }) => `hiddify://import/${url}#${encode(siteName)}`,
  }),
  program({
    id: 'kuai-che',
    name: '快车 VPN',
    mark: '快',
    platforms: ['Android', 'macOS'],
    value: 'clash',
    agents: [],
    note: { zh: '打开就用，设置最少', en: 'Open it and go, fewest settings' },
  }),
]

/** The program with this id. */
export function programOf(id: string): ClientProgram {
  const found = PROGRAMS.find((one) => one.id === id)
  if (!found) throw new Error(`there is no client program ${JSON.stringify(id)}`)
  return found
}

/** The programs that a platform is offered; the first is what a newcomer should take. */
export const OFFERED: Record<Platform, readonly [ClientProgram, ...ClientProgram[]]> = {
  Windows: [programOf('flclash'), programOf('clash'), programOf('v2ray')],
  Android: [
    programOf('flclash'),
    programOf('kuai-che'),
    programOf('singbox'),
    programOf('clash'),
    programOf('v2rayng'),
    programOf('clash-meta'),
  ],
  iOS: [
    programOf('shadowrocket'),
    programOf('singbox'),
    programOf('quantumultx'),
    programOf('streisand'),
    programOf('v2box'),
  ],
  macOS: [programOf('flclash'), programOf('singbox'), programOf('clash'), programOf('v2ray')],
}

/** The eight programs of the import by hand: those to be recommended, and those without direct connections. */
export const ADVANCED = {
  recommended: ['shadowrocket', 'flclash', 'ssr', 'loon'].map(programOf),
  indirect: ['clash', 'surge', 'quantumultx', 'surfboard'].map(programOf),
} as const

/** Name of the program behind a word in links, as people know it. */
export function programName(value: string): string {
  return PROGRAMS.find((one) => one.value === value)?.name ?? value
}

/**
 * The program that fetched: by its own words with its version, where they are known, else by the link it used. A version
 * without a dot is the number of a build, which tells nobody anything.
 */
export function fetcherName(value: string, agent: string | null, version: string | null): string {
  const known = PROGRAMS.find(({ agents }) => agent && agents.includes(agent.toLowerCase()))
  if (!known) return programName(value)
  return version?.includes('.') ? `${known.name} ${version}` : known.name
}
