import { createHash } from 'node:crypto'
import { validateHeaderValue } from 'node:http'
import type { Words } from '@dukou/domain'
import { compile, subscriptionHeaders, type Template } from '@dukou/formats'
import type { App } from '../../../platform/context.ts'
import { securityHeaders } from '../../../platform/http/security-headers.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'
import { readSettings, type Settings, subscriptionAddress } from '../../base/settings/index.ts'
import { readLines } from '../../network/lines/index.ts'
import { ruleSourceOf } from '../rule-files/index.ts'
import type { ToldLines } from './fetch-log.ts'
import { type Gzip, gzipTemplate } from './gzip-template.ts'
import { createProfilePool, type ProfilePool } from './profile-pool.ts'
import { resolveLines } from './resolve-lines.ts'
import { skipSummaryOf } from './skip-reasons.ts'
import type { ProfileOptions } from './user-options.ts'

export interface ReadyProfile {
  pool: ProfilePool
  /** Slots of the template's credentials, and {@link TAG_SLOT}. */
  slots: readonly number[]
  /** The headers that all users of the template share, by how the asker came. */
  heads: { plain: SharedHead; overHttps: SharedHead }
  /** Stands for the part of the body that users share, in its ETag. */
  tag: string
  /** Base of links by the settings. */
  base: string
  told: ToldLines
  /** Made at the first pull that asks for it. */
  gzip(): Promise<Gzip>
}

/** Headers as `writeHead` takes them, name and value in turn, and as lines that stand on the wire. */
interface SharedHead {
  list: readonly string[]
  text: string
}

/** Parameters of the request that determine the profile, beside the user. */
export interface Wanted {
  client: string
  variant: string
  /** A list of links as it is, for the formats that send it as base64. */
  plainList: boolean
}

/** No inbound has this number: its credential is nobody's password, and stands for the user in the body's ETag. */
export const TAG_SLOT = 0
const MAX_KEPT = 500
/** So long a pull waits for a new template before it gets the one that was right a moment ago. */
const PATIENCE_MS = 5_000
const A_MOMENT_MS = 60_000
/** A pull waits no longer than this for the first template of its kind. */
const MADE_WITHIN_MS = 60_000

interface Kept {
  revision: bigint
  /** When a pull last found the revision unchanged. */
  rightAt: number
  making: Promise<ReadyProfile>
  /** Set when it is made. */
  ready: ReadyProfile | undefined
  /** The template of the revision before, until this one is made. */
  before: { ready: ReadyProfile; rightAt: number } | undefined
}

/**
 * Templates by what decides them. Each pull's own read gives the revision of lines and settings, so a change is seen by
 * the next pull on every process, and nothing of a user is kept. Pulls of one kind wait for one template together. Where a
 * busy machine takes long to make it, the one before serves meanwhile.
 */
export function createTemplates(app: App, make = makeTemplate) {
  const kept = new Map<string, Kept>()

  function begin(key: string, wanted: Wanted, options: ProfileOptions, revision: bigint): Kept {
    const last = kept.get(key)
    const before = last?.ready ? { ready: last.ready, rightAt: last.rightAt } : last?.before
    const begun: Kept = { revision, rightAt: 0, making: make(app, wanted, options), ready: undefined, before }
    begun.making.then(
      (ready) => Object.assign(begun, { ready, before: undefined }),
      () => {
        if (kept.get(key) === begun) kept.delete(key)
      },
    )
    if (!last && kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, begun)
    return begun
  }

  return async function templateFor(wanted: Wanted, options: ProfileOptions, revision: bigint): Promise<ReadyProfile> {
    const { client, variant, plainList } = wanted
    const { access, isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements } = options
    const key = `${client}|${variant}|${plainList}|${access}|${isAgency}|${dnsRestricted}|${abroad}|${englishNames}|${mayUseCommonLines}|${entitlements}`
    const last = kept.get(key)
    const current = last?.revision === revision ? last : begin(key, wanted, options, revision)
    const now = performance.now()
    if (current.ready) {
      current.rightAt = now
      return current.ready
    }
    const { before } = current
    if (!before || now - before.rightAt > A_MOMENT_MS) return withinDeadline(MADE_WITHIN_MS, current.making)
    return withinDeadline(PATIENCE_MS, current.making).catch(() => before.ready)
  }
}

async function makeTemplate(app: App, wanted: Wanted, options: ProfileOptions): Promise<ReadyProfile> {
  const settings = await readSettings(app.db)
  const base = subscriptionAddress({ settings, origin: app.origin })
  const lines = options.access === 'mayUse' ? await readLines(app.db, app.secrets) : []
  const profile = {
    siteName: settings.siteName,
    panelHost: new URL(base).hostname.replace(/^\[|\]$/g, ''),
    updateHours: settings.profileUpdateHours,
    infoNodes: infoNodesFor(options, settings.siteName),
    inXinjiang: options.dnsRestricted,
    inForeign: options.abroad,
    englishNames: options.englishNames,
    rules: ruleSourceOf(settings),
  }
  const compileFor = (which: 'working' | 'all') =>
    compile(wanted.client, resolveLines(lines, options, which), profile, wanted.variant)
  const working = compileFor('working')
  // The lines that work may all be in protocols that this client does not have.
  const compiled = working.sent.length > 0 || lines.length === 0 ? working : compileFor('all')
  const template: Template = wanted.plainList ? { ...compiled, wrap: 'plain' } : compiled
  app.metrics.count('dukou_templates_made_total', { client: wanted.client })
  let gzip: Promise<Gzip> | undefined
  return {
    pool: createProfilePool(template),
    slots: [...template.slots, TAG_SLOT],
    heads: {
      plain: sharedHead(template, settings, base, false),
      overHttps: sharedHead(template, settings, base, true),
    },
    tag: tagOf(template),
    base,
    told: {
      sent: template.sent.length,
      skipped: template.skipped.length,
      skipReasons: skipSummaryOf(template.skipped),
    },
    gzip: () => {
      gzip ??= gzipTemplate(template)
      return gzip
    },
  }
}

/** Everything of the template that reaches the body. */
function tagOf({ body, holes, wrap, opening }: Template): string {
  const hash = createHash('sha256')
    .update(body)
    .update(JSON.stringify([holes, wrap, opening]))
  return hash.digest('base64url').slice(0, 16)
}

/** All headers but the user's own. */
function sharedHead(template: Template, settings: Settings, base: string, isHttps: boolean): SharedHead {
  const { 'Subscription-Userinfo': _, ...shared } = subscriptionHeaders({
    siteName: settings.siteName,
    extension: template.extension,
    contentType: template.contentType,
    usage: { uploadBytes: 0n, downloadBytes: 0n, totalBytes: 0n },
    updateHours: settings.profileUpdateHours,
    webPageUrl: base,
  })
  const all: (readonly [name: string, value: string])[] = [
    ...Object.entries(shared),
    ['Vary', 'Accept-Encoding, User-Agent'],
    ['X-Robots-Tag', 'noindex'],
    ...securityHeaders(isHttps),
  ]
  for (const [name, value] of all) validateHeaderValue(name, value)
  return { list: all.flat(), text: all.map(([name, value]) => `${name}: ${value}\r\n`).join('') }
}

const INFO: Record<Exclude<ProfileOptions['access'], 'mayUse' | 'disabled'>, Words> = {
  nothingBought: { zh: '还没有套餐，请到网站购买后更新订阅', en: 'No plan yet: buy one on the site, then update' },
  expired: { zh: '时长包已到期，请续费后更新订阅', en: 'Time pack expired: renew, then update' },
  exhausted: { zh: '流量已用完，请购买后更新订阅', en: 'Traffic used up: buy more, then update' },
  nothingToday: {
    zh: '今日额度已用完，请购买流量包或等 00:00 重置后更新订阅',
    en: 'Daily quota used up: buy a traffic pack or wait until 00:00, then update',
  },
  nothingOnLastDay: {
    zh: '今日额度已用完，请购买流量包后更新订阅',
    en: 'Daily quota used up: buy a traffic pack, then update',
  },
}

/** Names of info nodes for users who cannot connect: the client shows the reason and the remedy. */
function infoNodesFor({ access, englishNames }: ProfileOptions, siteName: string): string[] {
  if (access === 'mayUse' || access === 'disabled') return []
  return [INFO[access][englishNames ? 'en' : 'zh'], siteName]
}
