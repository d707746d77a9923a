import { createHash } from 'node:crypto'
import { validateHeaderValue } from 'node:http'
import type { Words } from '@dukou/domain'
import { compile, subscriptionHeaders, type Template } from '@dukou/formats'
import type { App } from '../../platform/context.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import { readLines } from '../lines/index.ts'
import { ruleSourceOf } from '../rules/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
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

/** What decides a profile beside the user: what the request says. */
export interface Wanted {
  client: string
  variant: string
  /** A list of links as it is, for the formats that send it as base64. */
  plainList: boolean
}

/** No inbound has this number: its credential is nobody's password, and stands for the user in the body's ETag. */
export const TAG_SLOT = 0
const MAX_KEPT = 500

/**
 * Templates by what decides them. Each key holds the revision of lines and settings that the puller's own read gave, so
 * a change is seen by the next pull on every process, and nothing of a user is kept.
 */
export function createTemplates(app: App) {
  const kept = new Map<string, Promise<ReadyProfile>>()
  return function templateFor(wanted: Wanted, options: ProfileOptions, revision: bigint): Promise<ReadyProfile> {
    const { client, variant, plainList } = wanted
    const { access, isAgency, dnsRestricted, abroad, englishNames, mayUseCommonLines, entitlements } = options
    const key = `${revision}|${client}|${variant}|${plainList}|${access}|${isAgency}|${dnsRestricted}|${abroad}|${englishNames}|${mayUseCommonLines}|${entitlements}`
    let ready = kept.get(key)
    if (!ready) {
      ready = make(app, wanted, options)
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, ready)
      ready.catch(() => kept.delete(key))
    }
    return ready
  }
}

async function make(app: App, wanted: Wanted, options: ProfileOptions): Promise<ReadyProfile> {
  const settings = await readSettings(app.db)
  const base = settings.subscriptionHost || app.origin()
  const lines = options.access === 'mayUse' ? resolveLines(await readLines(app.db, app.secrets), options) : []
  const compiled = compile(
    wanted.client,
    lines,
    {
      siteName: settings.siteName,
      panelHost: new URL(base).hostname.replace(/^\[|\]$/g, ''),
      updateHours: settings.profileUpdateHours,
      infoNodes: infoNodesFor(options, settings.siteName),
      inXinjiang: options.dnsRestricted,
      inForeign: options.abroad,
      englishNames: options.englishNames,
      rules: ruleSourceOf(settings),
    },
    wanted.variant,
  )
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
  expired: { zh: '时长包已到期，请续费后更新订阅', en: 'Time package ended: renew, then update' },
  exhausted: { zh: '流量已用完，请充值后更新订阅', en: 'Traffic used up: top up, then update' },
}

/** Who cannot connect sees why in the client itself, and what to do. */
function infoNodesFor({ access, englishNames }: ProfileOptions, siteName: string): string[] {
  if (access === 'mayUse' || access === 'disabled') return []
  return [INFO[access][englishNames ? 'en' : 'zh'], siteName]
}
