import '@fastify/cookie'
import type { IncomingHttpHeaders } from 'node:http'
import { posix } from 'node:path'
import { isChannelCode, webAddress } from '@dukou/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainAddress } from '../addresses.ts'
import type { Client } from '../context.ts'
import { refuse } from '../refuse.ts'

/** As {@link newToken} makes them. */
const TOKEN = /^[\w-]{43}$/
const COOKIE_DAYS = 99_999
/** Browsers cap a cookie's life at 400 days; sending more is what the product asks for. */
const COOKIE_SECONDS = COOKIE_DAYS * 86_400
const DEVICE_SECONDS = 400 * 86_400

export function clientOf(request: FastifyRequest): Client {
  const channelCode = request.cookies?.channel_code
  return {
    ip: plainAddress(request.ip) ?? '',
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers),
    origin: webAddress(`${request.protocol}://${request.host}`)?.origin ?? '',
    channelCode: channelCode && isChannelCode(channelCode) ? channelCode : undefined,
    deviceTokens: (request.cookies?.device ?? '')
      .split('.')
      .filter((token) => TOKEN.test(token))
      .slice(0, 5),
  }
}

export function languageOf(headers: IncomingHttpHeaders): Client['language'] {
  return /^en\b/i.test(String(headers['accept-language'] ?? '')) ? 'en' : 'zh'
}

/** A page of another site cannot act here: JSON bodies force a preflight that is never answered, and these tell the rest. */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse('crossSite')
  const origin = request.headers.origin
  if (origin === undefined) return
  if (webAddress(origin)?.host !== request.host.toLowerCase()) refuse('crossSite')
}

/** A form of another site can send any body without asking first, but not under this type. */
export function refuseOtherContentType(request: FastifyRequest): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') refuse('badEnvelope', { problem: 'Content-Type: application/json' })
}

/** The token in the `Authorization` header: of a session, or of a program. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}

/** The sessions' tokens: a bearer header, then the cookie. Two `token` cookies are a planted one, and count as none. */
export function sessionTokensOf(request: FastifyRequest): string[] {
  const bearer = bearerOf(request)
  const names = (request.headers.cookie ?? '').split(';').map((part) => part.split('=')[0]?.trim())
  const cookie = names.filter((name) => name === 'token').length > 1 ? undefined : request.cookies?.token
  return [...new Set([bearer, cookie])].filter((token) => token !== undefined)
}

/**
 * The token of a program that makes a call. Nothing else counts then, such as a cookie. One session token in 64³ also
 * begins with `dk_`, and its length tells it apart.
 */
export function apiTokenOf(request: FastifyRequest): string | undefined {
  const token = bearerOf(request)
  return token?.startsWith('dk_') && !TOKEN.test(token) ? token : undefined
}

/** `token` is out of a script's reach; `token_state` tells the page that there is one. */
export function writeSessionCookies(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const common = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
  if (token === null) {
    reply.clearCookie('token', { ...common, httpOnly: true }).clearCookie('token_state', common)
    return
  }
  reply
    .setCookie('token', token, { ...common, httpOnly: true, maxAge: COOKIE_SECONDS })
    .setCookie('token_state', '1', { ...common, maxAge: COOKIE_SECONDS })
}

/** Only the calls beside the one that gives it are told the device. */
export function writeDeviceCookie(request: FastifyRequest, reply: FastifyReply, tokens: string[]): void {
  const secure = request.protocol === 'https'
  reply.setCookie('device', tokens.join('.'), {
    path: posix.dirname(request.routeOptions.url ?? '/'),
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: DEVICE_SECONDS,
  })
}
