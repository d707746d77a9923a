import { compile, subscriptionHeaders, type Template } from '@dukou/formats'
import type { App } from '../../platform/context.ts'
import { readLines } from '../lines/index.ts'
import { ruleSourceOf } from '../rules/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { resolveLines } from './resolve-lines.ts'
import type { ProfileOptions } from './user-options.ts'

export interface ReadyProfile {
  template: Template
  /** The headers that all users of the template share, as `writeHead` takes them. */
  headers: Record<string, string>
  /** Base of links by the settings. */
  base: string
}

const MAX_KEPT = 500

/**
 * Templates by what decides them. Each key holds the revision of lines and settings that the puller's own read gave, so
 * a change is seen by the next pull on every process, and nothing of a user is kept.
 */
export function createTemplates(app: App) {
  const kept = new Map<string, Promise<ReadyProfile>>()
  return function templateFor(
    client: string,
    variant: string | undefined,
    options: ProfileOptions,
    revision: bigint,
  ): Promise<ReadyProfile> {
    const key = [
      revision,
      client,
      variant,
      options.access,
      options.isAgency,
      options.dnsRestricted,
      options.abroad,
      options.englishNames,
      options.entitlements,
    ].join('|')
    let ready = kept.get(key)
    if (!ready) {
      ready = make(app, client, variant, options)
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, ready)
      ready.catch(() => kept.delete(key))
    }
    return ready
  }
}

async function make(
  app: App,
  client: string,
  variant: string | undefined,
  options: ProfileOptions,
): Promise<ReadyProfile> {
  const settings = await readSettings(app.db)
  const base = settings.subscriptionHost || app.origin()
  const lines = options.access === 'mayUse' ? resolveLines(await readLines(app.db, app.secrets), options) : []
  const template = compile(
    client,
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
    variant,
  )
  app.metrics.count('dukou_templates_made_total', { client })
  return { template, headers: sharedHeaders(template, settings, base), base }
}

/** All headers but the user's own figures, which the caller puts in the place of these. */
function sharedHeaders(template: Template, settings: Settings, base: string): Record<string, string> {
  return {
    ...subscriptionHeaders({
      siteName: settings.siteName,
      extension: template.extension,
      contentType: template.contentType,
      usage: { uploadBytes: 0n, downloadBytes: 0n, totalBytes: 0n },
      updateHours: settings.profileUpdateHours,
      webPageUrl: base,
    }),
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
}

const INFO: Record<Exclude<ProfileOptions['access'], 'mayUse' | 'disabled'>, { zh: string; en: string }> = {
  nothingBought: { zh: '还没有套餐，请到网站购买后更新订阅', en: 'No plan yet: buy one on the site, then update' },
  expired: { zh: '时长包已到期，请续费后更新订阅', en: 'Time package ended: renew, then update' },
  exhausted: { zh: '流量已用完，请充值后更新订阅', en: 'Traffic used up: top up, then update' },
}

/** Who cannot connect sees why in the client itself, and what to do. */
function infoNodesFor({ access, englishNames }: ProfileOptions, siteName: string): string[] {
  if (access === 'mayUse' || access === 'disabled') return []
  return [INFO[access][englishNames ? 'en' : 'zh'], siteName]
}
