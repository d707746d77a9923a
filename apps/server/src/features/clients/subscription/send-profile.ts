import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { acceptsCoding, hasVersion } from '../../../platform/http/conditional.ts'
import { mayWriteAtOnce, writeAtOnce } from '../../../platform/http/write-at-once.ts'
import type { Profile } from './profile-pool.ts'
import type { ReadyProfile } from './templates.ts'

/** Below this a profile fits into one packet as it is. */
const WORTH_COMPRESSING_BYTES = 1024
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Parts of a response that belong to one user. */
export interface OwnAnswer {
  profile: Profile
  /** Stands for all of the body that is not the template's. */
  tag: string
  userinfo: string
  isHttps: boolean
}

/**
 * Sends a filled profile, compressed for who takes that. Gzip comes first, for its shared part was compressed with the
 * template; Brotli has to be done anew, off this thread. A conditional request gets 304 with all the headers, because
 * clients read the traffic that is left from them.
 */
export async function sendProfile(
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadyProfile,
  { profile, tag, userinfo, isHttps }: OwnAnswer,
): Promise<void> {
  const { body } = profile
  const giveBack = () => ready.pool.giveBack(profile)
  const coding = codingFor(request.headers['accept-encoding'], body)
  const etag = `"${ready.tag}-${tag}${coding === undefined ? '' : `-${coding}`}"`
  const ifNoneMatch = request.headers['if-none-match']
  const shared = ready.heads[isHttps ? 'overHttps' : 'plain']
  if (coding === undefined && ifNoneMatch === undefined && profile.whole && mayWriteAtOnce(request, response)) {
    const head = `${shared.text}Subscription-Userinfo: ${userinfo}\r\nETag: ${etag}\r\n`
    if (writeAtOnce(response, head, profile, giveBack)) return
  }
  // Only when the system has taken all bytes; of an answer that broke off nothing is used again.
  response.once('finish', giveBack)
  const headers = [...shared.list, 'Subscription-Userinfo', userinfo, 'ETag', etag]
  if (hasVersion(ifNoneMatch, etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const sent = coding === undefined ? body : await compress(coding, ready, body)
  if (coding !== undefined) headers.push('Content-Encoding', coding)
  headers.push('Content-Length', String(sent.length))
  response.writeHead(200, headers)
  response.end(request.method === 'HEAD' ? undefined : sent)
}

function codingFor(acceptEncoding: string | string[] | undefined, body: Buffer): 'gzip' | 'br' | undefined {
  if (acceptEncoding === undefined || body.length < WORTH_COMPRESSING_BYTES) return undefined
  if (acceptsCoding(acceptEncoding, 'gzip')) return 'gzip'
  return acceptsCoding(acceptEncoding, 'br') ? 'br' : undefined
}

async function compress(coding: 'gzip' | 'br', ready: ReadyProfile, body: Buffer): Promise<Buffer> {
  return coding === 'gzip' ? (await ready.gzip())(body) : promisify(brotliCompress)(body, FAST)
}
