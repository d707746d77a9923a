import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CALL_PREFIXES } from '@dukou/contract'
import { OFFICE_PATH } from '@dukou/domain'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { acceptsCoding } from '../../../platform/http/conditional.ts'
import { sayNo } from '../../../platform/http/say-no.ts'
import { rememberSiteName } from './site-name.ts'

/** At this quality the page is an eighth smaller than by gzip, and packed within a fraction of a millisecond. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** How the page is packed for its answer, the smaller coding first. */
const CODINGS = [
  ['br', (page: string) => promisify(brotliCompress)(page, BROTLI)],
  ['gzip', (page: string) => promisify(gzip)(page)],
] as const
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
/** How the site is called in both documents, in title, description and outline. */
const NAME_IN_PAGE = '渡口'
const YEAR_SECONDS = 31_536_000
/** A part of the site as it was before the last build is gone; the page in its place would be run as a script. */
const NO_PAGES = [...CALL_PREFIXES, '/assets/']

/**
 * The built site: hashed files for a year, precompressed; and for every address that is neither a file nor a call one of
 * two documents, the back office's for its pages and the customers' for all others, written anew with a nonce, because
 * the UI kit writes style elements. All come from disk each time, so that a site that is built again while the server
 * runs is served whole.
 */
export function webPages(app: App): (http: FastifyInstance) => void {
  const directory = app.site
  const customersFile = join(directory, 'index.html')
  const officeFile = join(directory, 'admin.html')
  const workerFile = join(directory, 'sw.js')
  const isBuilt = existsSync(customersFile)
  const siteName = rememberSiteName(app)
  if (!isBuilt) app.log.warn({}, 'the site is not built: run npm start, or npm run dev for work on it')
  return (http) => {
    if (isBuilt) {
      http.register(fastifyStatic, {
        root: directory,
        index: false,
        dotfiles: 'ignore',
        // Only with a nonce, and under the address of a page.
        allowedPath: (path) => !path.endsWith('.html'),
        preCompressed: true,
        decorateReply: false,
        // Its own header would come last and win.
        cacheControl: false,
        setHeaders: (response, path) => {
          response.setHeader('cache-control', lifeOf(path))
          // Also on a file without a packed form, so that no cache has to know which those are.
          response.setHeader('vary', 'accept-encoding')
          // The worker's own policy: it asks this site for files and does nothing else.
          if (path === workerFile)
            response.setHeader('content-security-policy', "default-src 'none'; connect-src 'self'")
        },
      })
      http.get('/', sendPage)
      http.get('/manifest.webmanifest', (_request, reply) => sendManifest(reply))
    }
    http.setNotFoundHandler((request, reply) => {
      const isPage = !NO_PAGES.some((prefix) => request.url.startsWith(prefix))
      if (isPage && isBuilt && (request.method === 'GET' || request.method === 'HEAD')) return sendPage(request, reply)
      return sayNo(request, reply, 404, 'unknownPath', { path: request.url.split('?')[0]?.slice(0, 200) ?? '' })
    })
  }

  /** How long a browser may keep a file. The worker is asked for each time: it brings the next build. */
  function lifeOf(path: string): string {
    if (path === workerFile) return 'no-cache'
    if (path.startsWith(join(directory, 'assets'))) return `public, max-age=${YEAR_SECONDS}, immutable`
    return 'public, max-age=300'
  }

  /** Sends the web app manifest with the site's name, which the home screen shows. */
  async function sendManifest(reply: FastifyReply): Promise<FastifyReply> {
    const manifest = await readFile(join(directory, 'manifest.webmanifest'), 'utf8')
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(manifest.replaceAll(NAME_IN_PAGE, () => JSON.stringify(siteName() || NAME_IN_PAGE).slice(1, -1)))
  }

  async function sendPage({ headers, url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64')
    const isOffice = OFFICE_PATH.test(url.split('?')[0] ?? '')
    const written = (await readFile(isOffice ? officeFile : customersFile, 'utf8'))
      .replaceAll(NAME_IN_PAGE, () => escapeHtml(siteName() || NAME_IN_PAGE))
      .replaceAll(NONCE_PLACEHOLDER, nonce)
    const [coding, pack] = CODINGS.find(([name]) => acceptsCoding(headers['accept-encoding'], name)) ?? []
    if (coding) reply.header('content-encoding', coding)
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(pack ? await pack(written) : written)
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
