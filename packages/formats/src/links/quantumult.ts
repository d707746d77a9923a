import { type LinkParts, ruleFileUrl, subscriptionUrl } from './subscription-url.ts'

/** Seconds between two fetches of Quantumult X: the lines, and the rule sets. */
const SERVER_SECONDS = 172_800
const FILTER_SECONDS = 2_592_000

/** The rule file of Quantumult, below `/describe`. */
export const QUANTUMULT_FILTER = 'q.filter'

/** The four rule sets of Quantumult X, as files below `/describe`. */
export const QUANTUMULT_X_FILTERS = [
  { tag: 'Internal', file: 'Internal.list', policy: 'direct' },
  { tag: 'Apple', file: 'Apple.list', policy: 'direct' },
  { tag: 'GlobalMedia', file: 'GlobalMedia.list', policy: 'proxy' },
  { tag: 'Global', file: 'Global.list', policy: 'proxy' },
] as const

/** Argument of Quantumult X's `add-resource`, which adds to the user's own resources and replaces none of them. */
export function quantumultXResource(link: LinkParts & { readonly siteName: string }) {
  const brand = link.siteName.replace(/[,="]/g, ' ').trim()
  const server = [
    subscriptionUrl(link, 'qx'),
    `tag=${brand}`,
    `update-interval=${SERVER_SECONDS}`,
    'opt-parser=false',
    'enabled=true',
  ]
  const filters = QUANTUMULT_X_FILTERS.map(({ tag, file, policy }) => [
    ruleFileUrl(link, file),
    `tag=${tag}`,
    `force-policy=${policy}`,
    `update-interval=${FILTER_SECONDS}`,
    'enabled=true',
  ])
  return {
    server_remote: [server.join(', ')],
    filter_remote: filters.map((filter) => filter.join(', ')),
    rewrite_remote: [] as string[],
  }
}
