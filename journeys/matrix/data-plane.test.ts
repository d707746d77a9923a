import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWithCores } from '../cores/describe-with-cores.ts'
import { fetchThrough } from '../cores/fetch-through.ts'
import { type Origin, startOrigin } from '../cores/origin.ts'
import { repeatAfterSaltRace } from '../cores/salt-race.ts'
import { startUdpEcho, type UdpEcho, udpThrough } from '../cores/udp.ts'
import { FILE_BYTES, WHOLE } from '../cores/whole.ts'
import { type Client, withClient } from './client.ts'
import { DEST_HOST, ECHO_ADDRESS, FILES_HOST, NODE_HOST } from './names.ts'
import { startUniproxyNode } from './node-servers.ts'
import { linksOf, PROGRAMS, type Program } from './programs.ts'
import { type Cell, COMPATIBILITY, keptCell, keptPart, pageOf, tableOf } from './report.ts'
import { ROWS, type Row, type Served } from './rows.ts'
import { type Customer, openSite, type Site } from './site.ts'

const TIMEOUT_MS = 60_000
/** One row for each way in which the profiles of older programs differ: outside the long form these run no others. */
const ROWS_OF_OLDER = ['VMess, WebSocket', 'VLESS, REALITY, Vision', 'AnyTLS', 'Hysteria2, Salamander, port hopping']
/** A program that has no line to offer shows this one instead. */
const NO_LINE = '暂无此客户端可用的线路'
// How a request ends when the server does not know the user: silence, or a connection that breaks.
const BROKEN = /no whole answer|hang up|closed|ECONNRESET|the proxy refused: SOCKS5 reply/

/** How long clients stay on a port, as the product writes it into profiles. */
const HOP_SECONDS = 30
const HOPPING = ROWS.find(({ title }) => title.includes('hopping'))

let site: Site
let origin: Origin
let echo: UdpEcho
let customer: Customer
const cells = new Map<Row, Map<Program, Cell>>(ROWS.map((row) => [row, new Map()]))
const changes = new Set<string>()

beforeAll(async () => {
  origin = await startOrigin([NODE_HOST, DEST_HOST, FILES_HOST], FILE_BYTES)
  echo = await startUdpEcho()
  site = await openSite()
  customer = await site.addCustomer()
})
afterAll(async () => {
  await site?.close()
  await echo?.stop()
  await origin?.stop()
})

/**
 * Plain HTTP down and up, down within TLS 1.3 of its own (so that Vision's direct copy runs), and UDP.
 * @param isBodyHeld the upload waits for a first answer: Xray's client of Trojan ends a connection whose first bytes are
 * more than fit beside its header (`buffer is full`, 26.3.27), which those of TLS never are
 */
async function passBytes(
  { mixedPort: proxyPort }: Client,
  { isInnerTls, isBodyHeld }: { isInnerTls: boolean; isBodyHeld: boolean },
): Promise<void> {
  const timeoutMs = TIMEOUT_MS
  const plain = `http://${FILES_HOST}:${origin.httpPort}`
  const down = await fetchThrough({ proxyPort, url: `${plain}/file`, timeoutMs })
  expect(down).toMatchObject({ status: 200, sha256: origin.fileSha256 })
  const up = await fetchThrough({ proxyPort, url: plain, method: 'POST', body: origin.file, isBodyHeld, timeoutMs })
  expect({ status: up.status, body: up.body.toString() }).toEqual({ status: 200, body: origin.fileSha256 })
  if (isInnerTls) {
    const url = `https://${FILES_HOST}:${origin.tlsPort}/file`
    const secure = await fetchThrough({ proxyPort, url, trustedCertificate: origin.certificate.cert, timeoutMs })
    expect(secure).toMatchObject({ status: 200, sha256: origin.fileSha256 })
  }
  const payload = Buffer.from(`${proxyPort} `.padEnd(900, 'dukou'))
  expect(await udpThrough({ proxyPort, host: ECHO_ADDRESS, port: echo.port, payload, timeoutMs: 15_000 })).toEqual(
    payload,
  )
}

describeWithCores(
  [...PROGRAMS.map(({ core }) => core), 'hysteria'],
  'client programs with profiles fetched from the product, through real servers',
  () => {
    describe.each(ROWS)('$title', (row) => {
      let served: Served
      let stranger: Customer
      const programs = PROGRAMS.filter(({ isNewest }) => isNewest || WHOLE || ROWS_OF_OLDER.includes(row.title))
      const knowers = programs.filter(({ core }) => !row.notIn.includes(core))
      const others = programs.filter(({ core }) => row.notIn.includes(core))

      /** Runs the program with the customer's own profile. */
      const run = (program: Program, whose: Customer, test: (client: Client) => Promise<void>) => {
        const onChange = (change: string) => changes.add(change)
        const { certificate: trusted } = origin
        return withClient({ site, program, customer: whose, node: served, trusted, onChange }, test)
      }

      beforeAll(async () => {
        for (const program of programs) cells.get(row)?.set(program, 'FAILED')
        served = await row.serve({
          site,
          customer,
          origin,
          echoPort: echo.port,
          start: (line) => startUniproxyNode(site, line, echo.port),
        })
        // The server has already fetched its users, so it does not know the credentials of a customer added now.
        stranger = await site.addCustomer()
      })
      afterAll(() => served?.stop())

      const carries = async (program: Program) => {
        await run(program, customer, (client) =>
          repeatAfterSaltRace(client, () =>
            passBytes(client, {
              isInnerTls: row.title.includes('REALITY'),
              isBodyHeld: row.title.startsWith('Trojan'),
            }),
          ),
        )
        cells.get(row)?.set(program, 'ok')
      }
      it.concurrent.each(knowers)('carries bytes both ways and UDP in $title', carries)

      it.concurrent.each(knowers.filter(({ isNewest }) => isNewest))(
        'carries nothing with the credentials of somebody else in $title',
        async (program) => {
          await run(program, stranger, async ({ mixedPort: proxyPort }) => {
            const path = `/stranger-${proxyPort}`
            const url = `http://${FILES_HOST}:${origin.httpPort}${path}`
            await expect(fetchThrough({ proxyPort, url, timeoutMs: 4_000 })).rejects.toThrow(BROKEN)
            expect(origin.requests.filter((request) => request.path === path)).toEqual([])
          })
        },
      )

      if (others.length > 0) {
        it.each(others)('is left out of the profile of $title, which starts', async (program) => {
          const profile = await site.profileOf(customer, program.userAgent)
          const shown = program.core === 'xray' ? linksOf(profile).map(decodeURIComponent).join() : profile
          expect(shown).toContain(NO_LINE)
          expect(shown).not.toContain(served.line.name)
          await run(program, customer, async () => {})
          cells.get(row)?.set(program, '–')
        })
      }

      const hoppers = row === HOPPING ? knowers.filter(({ isNewest }) => isNewest) : []
      if (hoppers.length > 0) {
        it('moves to another port while a long transfer goes on, and loses nothing', async () => {
          const waysBefore = served.relay?.ways() ?? 0
          const transfers = hoppers.map((program) =>
            run(program, customer, async ({ mixedPort: proxyPort }) => {
              const url = `http://${FILES_HOST}:${origin.httpPort}/slow/${HOP_SECONDS + 4}`
              const down = await fetchThrough({ proxyPort, url, timeoutMs: TIMEOUT_MS })
              expect(down).toMatchObject({ status: 200, sha256: origin.fileSha256 })
            }),
          )
          await Promise.all(transfers)
          // One way for each program at the start. A move may lead to the same port again, one time in ten.
          expect((served.relay?.ways() ?? 0) - waysBefore).toBeGreaterThan(hoppers.length)
        })
      }
    })

    it('prints what was changed in the profiles', () => {
      console.log(['Changes to the answered profiles:', ...changes].join('\n  '))
      expect(changes.size).toBeGreaterThan(0)
    })

    /** The page's word for a cell that a short run leaves out. */
    const kept = (row: Row, program: Program): Cell =>
      WHOLE ? 'FAILED' : keptCell(COMPATIBILITY, row.title, program.title)

    it('is what docs/compatibility.md says', () => {
      const rows = ROWS.map((row) => {
        return {
          title: row.title,
          cells: PROGRAMS.map((program) => cells.get(row)?.get(program) ?? kept(row, program)),
        }
      })
      const columns = PROGRAMS.map(({ title }) => title)
      const table = tableOf(columns, rows)
      console.log(`\n${table}\n`)
      expect(rows.filter((row) => row.cells.includes('FAILED')).map(({ title }) => title)).toEqual([])
      const page = pageOf(table)
      expect(keptPart(page), 'write it anew with DUKOU_WRITE_DOCS=1').toBe(page)
    })
  },
)
