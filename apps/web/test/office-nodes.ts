import { type AnswerOf, type InputOf, listLines, listNodes, type saveNode } from '@dukou/contract'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, GOLDEN_NOW, golden } from './answers.ts'
import { until } from './page-time.ts'
import { type Look, member, open } from './site.tsx'

/** Shared by the tests of the back office's nodes: two nodes, one of them offline, and the way to their screen. */
export type OfficeNode = AnswerOf<typeof listNodes>[number]

export const [UP] = golden(listNodes) as [OfficeNode]
export const DOWN: OfficeNode = {
  ...UP,
  id: 'd'.repeat(24),
  name: '新加坡 02',
  country: { name: '新加坡', flag: '🇸🇬' },
  type: 'h2',
  host: '',
  ip: '203.0.113.27',
  online: false,
  lastSeenAt: new Date(GOLDEN_NOW.getTime() - 3600_000),
  agentVersion: '',
  configUpdates: 0,
  trouble: [],
  warnings: [],
  inbounds: [
    {
      number: 40_970,
      protocol: 'hysteria2',
      listenPort: 443,
      publicPort: 443,
      program: 'unknown',
      firstSeenAt: null,
      lastSeenAt: null,
      serverName: null,
      destHost: null,
      destPort: null,
      shortIds: null,
      fingerprint: null,
      postQuantum: null,
      cipher: null,
      obfsPassword: '',
      hopPorts: '',
      congestionControl: null,
      certMode: 'http',
      certFile: '',
      keyFile: '',
      fixedProgram: 'auto',
    },
  ],
}
const COUNTRIES = [
  { name: '中国香港', flag: '🇭🇰', nameEn: 'Hong Kong' },
  { name: '新加坡', flag: '🇸🇬', nameEn: 'Singapore' },
]

/** The list of countries is a file beside the calls. */
function serveCountries(response: () => Promise<Response>): void {
  const asked = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((resource, request) =>
    String(resource) === '/country/country.json' ? response() : asked(resource, request),
  )
}

const listed = async () => Response.json(COUNTRIES)

export async function openNodes(
  look: Look = {},
  countries: () => Promise<Response> = listed,
  nodes: OfficeNode[] = [UP, DOWN],
): Promise<void> {
  member({ role: 'admin' })
  answer(listNodes, nodes)
  answer(listLines, golden(listLines))
  serveCountries(countries)
  await open('/admin_agents', look)
  await until(() => rows().length === nodes.length)
}

export const rows = () => [...document.querySelectorAll('main [data-row]')].map((row) => row.textContent)
export const dialog = () => page.getByRole('dialog')
export const field = (label: string) => dialog().getByLabelText(label, { exact: true })
export const save = () => dialog().getByRole('button', { name: '保存' }).click()
export const saved = ({ inbounds: _, id, revision: __, ...own }: InputOf<typeof saveNode>): OfficeNode => ({
  ...UP,
  ...own,
  id: id ?? 'e'.repeat(24),
  warnings: [],
})

/** Opens what the three dots of a row offer, and chooses one. */
export async function act(name: string, what: string): Promise<void> {
  // In either language.
  const more = page.getByRole('button', { name: `${name}的更多操作` })
  await more.or(page.getByRole('button', { name: `More actions for ${name}` })).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
