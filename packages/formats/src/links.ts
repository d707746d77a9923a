// Runs in the browser too: nothing here may need Node.

/** What a subscription link is made of. `base` is the origin with an optional path, without a trailing slash. */
export type LinkParts = { readonly base: string; readonly userId: string; readonly userKey: string }

/** `{base}/api/subscript/{client}/{id}/{key}`, with a query where the client wants one. */
export function subscriptionUrl(parts: LinkParts, client: string, query: Record<string, string> = {}): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  const url = `${parts.base.replace(/\/+$/, '')}/api/subscript/${client}/${parts.userId}/${parts.userKey}`
  return pairs.length > 0 ? `${url}?${pairs.join('&')}` : url
}

export type Platform = 'windows' | 'android' | 'ios' | 'macos'

export type ImportContext = LinkParts & {
  readonly siteName: string
  /** The account's `moji` flag: gives Clash Meta its own client value. */
  readonly isMoji?: boolean
}

/** One app that a subscription can be imported into. */
export type ImportTarget = {
  readonly id: string
  readonly title: string
  readonly platforms: readonly Platform[]
  /** The link to copy. */
  readonly link: (context: ImportContext) => string
  /** The link that opens the app with the subscription; absent where an app has none. */
  readonly oneClick?: (context: ImportContext) => string
  /** Where the one-click link works: on every device, on phones, or on iOS alone. */
  readonly oneClickOn: 'any' | 'phone' | 'ios' | 'none'
  /** What the app's own scanner reads. */
  readonly qrCode: (context: ImportContext) => string
}

const encode = encodeURIComponent

/** URL-safe base64 without padding, of UTF-8. */
function base64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** An import target whose copied link and QR code are the plain subscription address. */
function plain(
  target: Omit<ImportTarget, 'link' | 'qrCode' | 'oneClick' | 'oneClickOn'> & {
    readonly link: (context: ImportContext) => string
    readonly oneClick?: (url: string, context: ImportContext) => string
    readonly oneClickOn?: ImportTarget['oneClickOn']
  },
): ImportTarget {
  const { link, oneClick, oneClickOn, ...rest } = target
  return {
    ...rest,
    link,
    qrCode: link,
    oneClickOn: oneClickOn ?? (oneClick ? 'any' : 'none'),
    ...(oneClick ? { oneClick: (context: ImportContext) => oneClick(link(context), context) } : {}),
  }
}

/** Clash Verge takes everything behind `url=` for the address, so that comes last. */
const clashLink = (url: string, { siteName }: ImportContext) =>
  `clash://install-config?name=${encode(siteName)}&url=${encode(url)}`

const shadowrocketLink = (context: ImportContext) => `sub://${base64Url(subscriptionUrl(context, 'ss'))}`
const singBoxLink = (context: ImportContext) =>
  `sing-box://import-remote-profile?url=${encode(subscriptionUrl(context, 'singbox'))}#${encode(context.siteName)}`

/** Client value of Clash Meta: its own with the moji flag, else FlClash's, whose body is the same. */
export function clashMetaClient(isMoji: boolean | undefined): 'mjclash' | 'flclash' {
  return isMoji ? 'mjclash' : 'flclash'
}

/** Every app, in the order of the import card; a new one is a row. */
export const IMPORT_TARGETS: readonly ImportTarget[] = [
  {
    id: 'shadowrocket',
    title: 'Shadowrocket',
    platforms: ['ios', 'macos'],
    link: shadowrocketLink,
    oneClick: (context) => `shadowrocket://add/${shadowrocketLink(context)}?remark=${encode(context.siteName)}`,
    oneClickOn: 'phone',
    qrCode: shadowrocketLink,
  },
  plain({
    id: 'flclash',
    title: 'FLClash',
    platforms: ['windows', 'android', 'macos'],
    link: (context) => subscriptionUrl(context, 'flclash'),
    oneClick: (url) => `flclash://install-config?url=${encode(url)}`,
  }),
  plain({
    id: 'ssr',
    title: 'SSR',
    platforms: ['windows', 'android', 'macos'],
    link: (context) => subscriptionUrl(context, 'ssr'),
  }),
  plain({
    id: 'loon',
    title: 'Loon',
    platforms: ['ios'],
    link: (context) => subscriptionUrl(context, 'loon'),
    oneClick: (url) => `loon://import?nodelist=${encode(url)}`,
    oneClickOn: 'phone',
  }),
  plain({
    id: 'clash',
    title: 'Clash',
    platforms: ['windows', 'android', 'macos'],
    link: (context) => subscriptionUrl(context, 'clash'),
    oneClick: clashLink,
  }),
  plain({
    id: 'surge',
    title: 'Surge',
    platforms: ['ios', 'macos'],
    link: (context) => subscriptionUrl(context, 'surge'),
    oneClick: (url) => `surge:///install-config?url=${encode(url)}`,
    oneClickOn: 'ios',
  }),
  plain({
    id: 'quantumultx',
    title: 'QuantumultX',
    platforms: ['ios'],
    link: (context) => subscriptionUrl(context, 'qx'),
    oneClick: (_, context) =>
      `quantumult-x:///add-resource?remote-resource=${encode(JSON.stringify(quantumultXResource(context)))}`,
    oneClickOn: 'phone',
  }),
  plain({
    id: 'surfboard',
    title: 'Surfboard',
    platforms: ['android'],
    link: (context) => subscriptionUrl(context, 'surfboard'),
    oneClick: (url) => `surfboard:///install-config?url=${encode(url)}`,
  }),
  plain({
    id: 'clash-meta',
    title: 'Clash Meta',
    platforms: ['android', 'windows', 'macos'],
    link: (context) => subscriptionUrl(context, clashMetaClient(context.isMoji)),
    oneClick: (url, { siteName }) => `clashmeta://install-config?name=${encode(siteName)}&url=${encode(url)}`,
  }),
  plain({
    id: 'quantumult',
    title: 'Quantumult',
    platforms: ['ios'],
    link: (context) => subscriptionUrl(context, 'q'),
    oneClick: (url, context) =>
      `quantumult://configuration?server=${base64Url(url)}&filter=${base64Url(filterUrl(context, 'q.filter'))}`,
    oneClickOn: 'phone',
  }),
  {
    id: 'singbox',
    title: 'Sing-box',
    platforms: ['android', 'ios', 'macos', 'windows'],
    link: (context) => subscriptionUrl(context, 'singbox'),
    oneClick: singBoxLink,
    oneClickOn: 'any',
    qrCode: singBoxLink,
  },
  plain({
    id: 'streisand',
    title: 'Streisands',
    platforms: ['ios', 'macos'],
    link: (context) => subscriptionUrl(context, 'v2box', { asn: 'unknown', mode: 'new', base64: 'True' }),
    oneClick: (url, { siteName }) => `streisand://import/${encode(url)}#${encode(siteName)}`,
    oneClickOn: 'any',
  }),
  plain({
    id: 'v2box',
    title: 'V2Box',
    platforms: ['ios', 'android', 'macos'],
    link: (context) => subscriptionUrl(context, 'v2box', { name: context.siteName }),
    oneClick: (url, { siteName }) => `v2box://install-sub?url=${encode(url)}&name=${encode(siteName)}`,
  }),
  plain({
    id: 'stash',
    title: 'Stash',
    platforms: ['ios', 'macos'],
    link: (context) => subscriptionUrl(context, 'stash'),
    oneClick: (url, { siteName }) => `stash://install-config?url=${encode(url)}&name=${encode(siteName)}`,
  }),
  plain({
    id: 'v2rayng',
    title: 'v2rayNG',
    platforms: ['android'],
    link: (context) => subscriptionUrl(context, 'v2ray'),
    oneClick: (url, { siteName }) => `v2rayng://install-sub?url=${encode(url)}#${encode(siteName)}`,
  }),
  plain({
    id: 'v2rayn',
    title: 'v2rayN',
    platforms: ['windows', 'macos'],
    link: (context) => subscriptionUrl(context, 'v2ray'),
  }),
]

/** The import target with this id. */
export function importTarget(id: string): ImportTarget {
  const target = IMPORT_TARGETS.find((candidate) => candidate.id === id)
  if (!target) throw new Error(`there is no import target ${JSON.stringify(id)}`)
  return target
}

/** Seconds between two fetches of Quantumult X: the lines, and the rule sets. */
export const QUANTUMULT_X_SERVER_SECONDS = 172_800
export const QUANTUMULT_X_FILTER_SECONDS = 2_592_000

/** The four rule sets of Quantumult X, as files below `/describe`. */
export const QUANTUMULT_X_FILTERS = [
  { tag: 'Internal', policy: 'direct' },
  { tag: 'Apple', policy: 'direct' },
  { tag: 'GlobalMedia', policy: 'proxy' },
  { tag: 'Global', policy: 'proxy' },
] as const

/** What Quantumult X's `add-resource` takes: it adds to the user's own resources and replaces none of them. */
export function quantumultXResource(context: ImportContext) {
  const brand = context.siteName.replace(/[,="]/g, ' ').trim()
  const server = [
    subscriptionUrl(context, 'qx'),
    `tag=${brand}`,
    `update-interval=${QUANTUMULT_X_SERVER_SECONDS}`,
    'opt-parser=false',
    'enabled=true',
  ]
  const filters = QUANTUMULT_X_FILTERS.map(({ tag, policy }) => [
    filterUrl(context, `${tag}.list`),
    `tag=${tag}`,
    `force-policy=${policy}`,
    `update-interval=${QUANTUMULT_X_FILTER_SECONDS}`,
    'enabled=true',
  ])
  return {
    server_remote: [server.join(', ')],
    filter_remote: filters.map((filter) => filter.join(', ')),
    rewrite_remote: [] as string[],
  }
}

/** Rule files are served by the panel itself. */
function filterUrl({ base }: LinkParts, file: string): string {
  return `${base.replace(/\/+$/, '')}/describe/${file}`
}
