import { basename } from 'node:path'

interface Module {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
  importedIds: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): Module | null
}

/** Modules of our packages with calls that one page makes. */
const OF_ONE_PAGE = new Set([
  'contract/src/access/api-tokens',
  'contract/src/shop/buy',
  'contract/src/shop/agencies',
  'contract/src/care/corrections',
  'contract/src/network/customer-nodes',
  'contract/src/clients/doctor',
  'contract/src/clients/downloads',
  'contract/src/base/errors',
  'contract/src/insight/home',
  'contract/src/access/login-code',
  'contract/src/care/merges',
  'contract/src/messages/office-tickets',
  'contract/src/access/profile',
  'contract/src/access/recovery',
  'contract/src/scopes',
  'contract/src/ops/showcase',
  'contract/src/people/signup',
  'contract/src/insight/statistics',
  'contract/src/messages/telegram',
  'contract/src/care/timeline',
  'contract/src/base/webhook-events',
  'contract/src/base/webhooks',
])
/** And those of the profile, which draws several features at once. */
const OF_THE_PROFILE = new Set([
  'contract/src/care/deletion',
  'contract/src/access/sessions',
  'contract/src/access/second-factor',
])
/** Modules of our packages that the back office alone reads. */
const OFFICE_WORDS = new Set([
  'contract/src/books/all-records',
  'contract/src/base/audit',
  'contract/src/books/entitlements',
  'contract/src/network/entries',
  'contract/src/insight/exports',
  'contract/src/network/lines',
  'contract/src/network/node-programs',
  'contract/src/network/nodes',
  'contract/src/shop/pay-channels',
  'contract/src/shop/plans',
  'contract/src/base/setting-codecs',
  'contract/src/base/settings',
  'contract/src/people/staff',
  'contract/src/shop/suspense',
  'contract/src/shop/trades',
  'contract/src/network/usage',
  'contract/src/care/users',
  'domain/src/csv',
  'domain/src/scopes',
  'domain/src/staff-roles',
  'domain/src/host',
  'domain/src/inbound',
  'domain/src/report-reasons',
  'domain/src/setting-ranges',
  'domain/src/usdt',
])
/** The names of settings with their help are long, and two pages of the back office have them. */
const SETTING_WORDS = /\/src\/features\/base\/settings\/office\/field-messages\.ts$/
/** Pages that show what an order looks like, before somebody has one. */
const SAMPLES = /\/src\/app\/pages\/sample-(order|checkout)-page\.tsx$/
/** Drawn soon after home, by itself: it is not to bring what dialogs alone need. */
const AFTER_HOME = /\/src\/features\/clients\/subscription\/import-card\.tsx$/
/** The same: what its chart has in common with the plots of the back office. */
const OF_CHART = /\/use-chart\.tsx$/
/** Pages that explain: they share a search and words that no other page has. */
const GUIDANCE = /\/src\/app\/pages\/(guide|faq|apple-signup)-page\.tsx$/

/**
 * Which file a module goes to that several parts of the site need; the bundler's own way makes a crumb for every
 * combination of them, and each costs a request. A part is what is fetched by itself: a page, a shell, a dialog. Pages
 * and shells have folders; everything else comes later, when somebody is about to click, or after the page.
 * @returns null where the bundler decides: a module that one part alone needs stays with that part
 */
export function sharedFileOf(id: string, graph: Graph): string | null {
  // Our packages are imported through their `index.ts`, so the graph does not show who needs which of their modules.
  const [, ofPackage] = /\/packages\/([a-z]+\/src\/.+)\.ts$/.exec(id) ?? []
  if (ofPackage) {
    if (OF_ONE_PAGE.has(ofPackage)) return null
    if (OF_THE_PROFILE.has(ofPackage)) return 'profile-page-parts'
    return OFFICE_WORDS.has(ofPackage) ? 'office-parts' : 'site-parts'
  }
  if (SETTING_WORDS.test(id)) return 'setting-words'
  const all = [...partsWith(id, graph)]
  if (all.length < 2) return null
  // No customer fetches anything that the back office alone needs.
  const parts = all.filter((part) => !isOffice(part, graph))
  if (parts.length === 0) return 'office-parts'
  // A shell of the site comes with each of its pages, so that what the back office needs of it costs no file more.
  const [one = ''] = parts
  if (parts.length === 1 && one.endsWith('/shell.tsx')) return `${faceOf(one)}-parts`
  const drawn = withoutNowhere(parts.filter(faceOf))
  const [first = ''] = drawn
  const isSites = all.length === parts.length
  if (parts.some((part) => AFTER_HOME.test(part)) && drawn.length === 0) return isSites ? 'import-parts' : 'site-parts'
  if (!isSites && drawn.length === 0 && parts.some((part) => OF_CHART.test(part))) return 'site-parts'
  if (drawn.length === 0) return ofOneFeature([id, ...parts]) ?? 'later'
  // Parts that load later count as the site's, because the account pages open no dialogs.
  if (drawn.every((part) => GUIDANCE.test(part))) return 'guide-parts'
  if (isSites && drawn.every((part) => SAMPLES.test(part))) return 'sample-parts'
  // Dialogs of the site need it, and no page of the site is drawn with it.
  if (drawn.every((part) => faceOf(part) === 'account') && parts.some((part) => !faceOf(part)))
    return 'account-dialog-parts'
  const faces = new Set([...drawn, ...parts.filter((part) => !faceOf(part))].map((part) => faceOf(part) ?? 'site'))
  if (faces.size > 1) return 'parts'
  // Most people sign in, and do so more often than they sign up.
  if (faces.has('account') && isSites && !drawn.some((part) => part.endsWith('/login-page.tsx')))
    return 'account-more-parts'
  return `${drawn.length === 1 ? basename(first).replace(/\.tsx?$/, '') : faceOf(first)}-parts`
}

/** A file of its own for what dialogs of one feature share: others would fetch it, and all that it needs, for nothing. */
function ofOneFeature(ids: readonly string[]): string | undefined {
  const [name, ...others] = new Set(ids.map((id) => /\/src\/features\/[a-z]+\/([a-z-]+)\//.exec(id)?.[1]))
  return name && others.length === 0 ? `${name}-later` : undefined
}

/**
 * The folder of a page or shell, `account` or `site`: what has the same one is downloaded together. A part that only the
 * account pages open counts as one of them, so that dialogs of the site do not bring the account pages' frame along.
 */
function faceOf(part: string): string | undefined {
  return /\/src\/(?:app\/(?=account|site|pages)|features\/people\/(?=account\/))([a-z]+)\//
    .exec(part)?.[1]
    ?.replace('pages', 'site')
}

/** For the page that stands where there is none, no other page of the site downloads what the account pages need. */
function withoutNowhere(drawn: string[]): string[] {
  const rest = drawn.filter((part) => !part.endsWith('/not-found-page.tsx'))
  return rest.length > 0 && rest.every((part) => faceOf(part) === 'account') ? rest : drawn
}

/** Whether a part imports, however indirectly, something of the back office. */
function isOffice(part: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(part)) return false
  seen.add(part)
  if (/\/src\/(app\/)?office\//.test(part)) return true
  return (graph.getModuleInfo(part)?.importedIds ?? []).some((next) => isOffice(next, graph, seen))
}

/** The parts that a module comes with, found by going up from it. */
function partsWith(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const { isEntry = false, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  const own = isEntry || dynamicImporters.length > 0 ? [id] : []
  return new Set([...own, ...importers.flatMap((importer) => [...partsWith(importer, graph, seen)])])
}
