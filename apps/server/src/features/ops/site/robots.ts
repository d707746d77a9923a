import { GUIDE_SLUGS } from '@dukou/domain'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../../platform/context.ts'
import { readSettings } from '../../base/settings/index.ts'

const FIVE_MINUTES_SECONDS = 300

/** The start page, the guides, and the files that both are drawn with. `$` ends an address (RFC 9309, section 2.2.3). */
const OPEN_PATHS = ['/$', '/tutorial$', ...GUIDE_SLUGS.map((slug) => `/${slug}$`), '/assets/', '/mark.svg$']

const OPEN = robotsText(OPEN_PATHS)
const CLOSED = robotsText([])

/** `/robots.txt`. Allows by name and disallows the rest, so that the file names no path that is not public anyway. */
export function robotsRoute(app: App): (http: FastifyInstance) => void {
  return (http) => {
    http.get('/robots.txt', async (_request, reply) => {
      const { searchEngines } = await readSettings(app.db)
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', `public, max-age=${FIVE_MINUTES_SECONDS}`)
        .send(searchEngines ? OPEN : CLOSED)
    })
  }
}

function robotsText(allowed: readonly string[]): string {
  const lines = ['User-agent: *', ...allowed.map((path) => `Allow: ${path}`), 'Disallow: /']
  return `${lines.join('\n')}\n`
}
