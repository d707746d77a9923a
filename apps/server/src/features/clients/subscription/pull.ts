import { timingSafeEqual } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createDayClock } from '@dukou/domain'
import { chooseClient, userinfoOf } from '@dukou/formats'
import type { App } from '../../../platform/context.ts'
import type { FastPath } from '../../../platform/http/create-http.ts'
import { createFloodLimit } from '../../../platform/http/flood.ts'
import { securityHeaders } from '../../../platform/http/security-headers.ts'
import { reportTrouble } from '../../../platform/http/trouble.ts'
import { sha256 } from '../../../platform/ids.ts'
import { withinDeadline } from '../../../platform/within-deadline.ts'
import { createCredentials } from '../../network/credentials/index.ts'
import { asksForPlainList, isSubscriptionPath, parseLink, type SubscriptionLink } from '../../people/account/index.ts'
import { createBatchRead } from './batch-read.ts'
import { createFetchLog } from './fetch-log.ts'
import { sendProfile } from './send-profile.ts'
import { createTemplates, TAG_SLOT } from './templates.ts'
import { optionsOf, usageOf } from './user-options.ts'

const PER_ADDRESS = { perSecond: 10, burst: 600 }
/** No client program asks so often; a link in many hands does, and each pull leaves a row in the fetch log. */
const PER_LINK = { perSecond: 600 / 3600, burst: 60 }
const BAD_PER_ADDRESS = { perSecond: 20 / 600, burst: 20 }
/** The read of the user may take this long. The template has a limit of its own. */
const READ_WITHIN_MS = 8_000
const NOTHING_HERE = 'not found\n'

export interface SubscriptionPulls {
  serve: FastPath
  /** The person's own profile for this client, for who is signed in and needs no key. Not noted as a client's fetch. */
  ownProfile(publicId: string, client: string): Promise<string | undefined>
  stop(): Promise<void>
}

/**
 * Client programs fetch their configuration here. Wrong id, wrong key, unknown client and disabled user are one and the
 * same 404. No state of a user is kept between two pulls: a reset or a ban holds for the next one on every process.
 */
export function subscriptionPulls(app: App): SubscriptionPulls {
  const readUser = createBatchRead(app.readRows)
  const templateFor = createTemplates(app)
  const log = createFetchLog(app)
  const credentials = createCredentials(app.secrets)
  const scale = app.config.rateLimitScale
  const take = createFloodLimit(PER_ADDRESS.perSecond * scale, PER_ADDRESS.burst * scale)
  const takeLink = createFloodLimit(PER_LINK.perSecond * scale, PER_LINK.burst * scale)
  const takeBad = createFloodLimit(BAD_PER_ADDRESS.perSecond * scale, BAD_PER_ADDRESS.burst * scale)

  const { timeZone } = app.config
  const todayAt = createDayClock(timeZone)
  let pulls = 0
  app.metrics.gauge('dukou_subscription_pulls_total', () => pulls)

  async function answer(...[request, response, asker, isHttps]: Parameters<FastPath>): Promise<void> {
    const wait = take(asker)
    if (wait > 0) return refuseFor(response, isHttps, wait)
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 200)
    const link = parseLink(request.url ?? '')
    const choice = link && chooseClient(link.client, userAgent)
    const puller = link && (await withinDeadline(READ_WITHIN_MS, readUser(link.publicId)))
    if (!link || !choice || !puller || !keyMatches(puller.keySha256, link) || puller.disabled) {
      const waitBad = takeBad(asker)
      return waitBad > 0 ? refuseFor(response, isHttps, waitBad) : say(response, isHttps, 404, NOTHING_HERE)
    }
    const waitLink = takeLink([{ name: link.publicId, share: 1 }])
    if (waitLink > 0) return refuseFor(response, isHttps, waitLink)
    const now = app.now()
    const today = todayAt(now)
    const wanted = { client: choice.client.value, variant: choice.variant, plainList: asksForPlainList(link) }
    const ready = await templateFor(wanted, optionsOf(puller, now, today, timeZone), puller.linesRevision)
    const { textOn, writeOn } = credentials.ofUser(puller.seed, ready.slots)
    await sendProfile(request, response, ready, {
      profile: ready.pool.take(writeOn, ownAddress(ready.base, link)),
      tag: textOn(TAG_SLOT),
      userinfo: userinfoOf(usageOf(puller, now, today)),
      isHttps,
    })
    // A look at the headers is no fetch.
    if (request.method === 'HEAD') return
    pulls += 1
    log.add({ userId: puller.userId, at: now.getTime(), client: wanted.client, userAgent, told: ready.told })
  }

  const serve: FastPath = (request, response, asker, isHttps) => {
    if (!isSubscriptionPath(request.url ?? '')) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      say(response, isHttps, 405, 'use GET\n', { allow: 'GET, HEAD' })
      return true
    }
    answer(request, response, asker, isHttps).catch(async (error) => {
      // A client keeps its old profile on any error status; it must never get a body that it could take for one.
      await reportTrouble(app, 'subscription', error)
      if (!response.headersSent) say(response, isHttps, 503, 'try again later\n', { 'retry-after': '60' })
      else response.destroy()
    })
    return true
  }
  const ownProfile = async (publicId: string, client: string) => {
    const choice = chooseClient(client, '')
    const puller = await readUser(publicId)
    if (!choice || !puller || puller.disabled) return undefined
    const now = app.now()
    const wanted = { client: choice.client.value, variant: choice.variant, plainList: false }
    const ready = await templateFor(wanted, optionsOf(puller, now, todayAt(now), timeZone), puller.linesRevision)
    const { body } = ready.pool.take(credentials.ofUser(puller.seed, ready.slots).writeOn, '')
    return body.toString()
  }
  return { serve, ownProfile, stop: () => log.stop() }
}

/** Some profiles name the address they came from; the query that a client added is not part of it. */
function ownAddress(base: string, { client, publicId, key }: SubscriptionLink): string {
  return `${base}/api/subscript/${client}/${publicId}/${key}`
}

function keyMatches(keySha256: Buffer, link: SubscriptionLink): boolean {
  return timingSafeEqual(keySha256, sha256(link.key))
}

function refuseFor(response: ServerResponse, isHttps: boolean, seconds: number): void {
  say(response, isHttps, 429, 'too many requests\n', { 'retry-after': String(seconds) })
}

function say(
  response: ServerResponse,
  isHttps: boolean,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...Object.fromEntries(securityHeaders(isHttps)),
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store, private',
    ...headers,
  })
  response.end(text)
}
