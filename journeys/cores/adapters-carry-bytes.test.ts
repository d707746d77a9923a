import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shareLinkToXray } from '../adapters/share-link-to-xray.ts'
import { uniproxyToXray } from '../adapters/uniproxy-to-xray.ts'
import { describeWithCores } from './describe-with-cores.ts'
import { fetchThrough } from './fetch-through.ts'
import { freePort } from './free-port.ts'
import { type Origin, startOrigin } from './origin.ts'
import { type RunningCore, startCore } from './start-core.ts'
import { startUdpEcho, type UdpEcho, udpThrough } from './udp.ts'
import { FILE_BYTES } from './whole.ts'

// A name that only the server can look up: bytes that arrive must have come through it.
const filesHost = 'files.dukou.test'
const destHost = 'dest.dukou.test'

const uuid = '7a0c1e52-3f1b-4c86-9c4b-2f6f4b7a1d11'
const keys = {
  private: 'kL72zjamPtZyPkNZqy3GBtt2_FeUfrAI_Qxzn6w5IF8',
  public: 'X1SJUPRmP8MIkZy0go8yVPkNawp_O3b3N4rNIa6BBnE',
}
const serverKey16 = 'bJrqRxDKDHwCj+02CEL15Q=='
const serverKey32 = 'jyHG1cb5KkZbgAUw8DBcoNweOyzhwsrMi4nu/6K0pVo='
const ws = { path: '/ray', headers: { Host: 'ws.dukou.test' } }

/** A panel's answer to a node, without the parts that differ by protocol. */
function nodeAnswer(port: number, rest: object) {
  return {
    listen_ip: '127.0.0.1',
    server_port: port,
    network: 'tcp',
    networkSettings: {},
    network_settings: {},
    tls: 0,
    tls_settings: {},
    routes: [{ id: 1, match: ['full:blocked.dukou.test'], action: 'block', action_value: '' }],
    base_config: { push_interval: 60, pull_interval: 60 },
    ...rest,
  }
}

function base64(text: string) {
  return Buffer.from(text).toString('base64')
}

function vmessLink(port: number, id: string, rest: object) {
  const fields = {
    v: '2',
    ps: 'x',
    add: '127.0.0.1',
    port: String(port),
    id,
    aid: '0',
    scy: 'auto',
    type: 'none',
    tls: '',
  }
  return `vmess://${base64(JSON.stringify({ ...fields, ...rest }))}`
}

function realityLink(port: number, id: string, shortId: string) {
  const security = `security=reality&sni=${destHost}&fp=chrome&pbk=${keys.public}&sid=${shortId}&spx=%2F`
  return `vless://${id}@127.0.0.1:${port}?encryption=none&flow=xtls-rprx-vision&type=tcp&headerType=none&${security}#x`
}

function ss2022Link(port: number, method: string, password: string) {
  return `ss://${method}:${encodeURIComponent(password)}@127.0.0.1:${port}#x`
}

type Cell = {
  protocol: string
  answer: (port: number, destPort: number) => object
  link: (port: number) => string
  wrong: Record<string, (port: number) => string>
}

// How a request fails once the client has taken it: silence, or a connection that breaks. A dead client fails otherwise.
const broken = /no whole answer|hang up|closed|ECONNRESET/

const stranger = '00000000-0000-4000-8000-000000000000'

const cells: Cell[] = [
  {
    protocol: 'VLESS with REALITY and Vision',
    answer: (port, destPort) =>
      nodeAnswer(port, {
        protocol: 'vless',
        tls: 2,
        flow: 'xtls-rprx-vision',
        tls_settings: {
          server_name: destHost,
          server_port: String(destPort),
          dest: '127.0.0.1',
          private_key: keys.private,
          public_key: keys.public,
          short_id: '0123abcd',
        },
      }),
    link: (port) => realityLink(port, uuid, '0123abcd'),
    wrong: {
      'a wrong uuid': (port) => realityLink(port, stranger, '0123abcd'),
      'a wrong short id': (port) => realityLink(port, uuid, '0123abce'),
    },
  },
  {
    protocol: 'Shadowsocks AEAD',
    answer: (port) => nodeAnswer(port, { protocol: 'shadowsocks', cipher: 'aes-256-gcm' }),
    link: (port) => `ss://${Buffer.from(`aes-256-gcm:${uuid}`).toString('base64url')}@127.0.0.1:${port}#x`,
    wrong: {
      'a wrong password': (port) =>
        `ss://${Buffer.from(`aes-256-gcm:${stranger}`).toString('base64url')}@127.0.0.1:${port}#x`,
    },
  },
  {
    protocol: 'Shadowsocks 2022, 128 bits',
    answer: (port) =>
      nodeAnswer(port, { protocol: 'shadowsocks', cipher: '2022-blake3-aes-128-gcm', server_key: serverKey16 }),
    link: (port) => ss2022Link(port, '2022-blake3-aes-128-gcm', `${serverKey16}:${base64(uuid.slice(0, 16))}`),
    wrong: {
      "another user's key": (port) =>
        ss2022Link(port, '2022-blake3-aes-128-gcm', `${serverKey16}:${base64(stranger.slice(0, 16))}`),
    },
  },
  {
    protocol: 'Shadowsocks 2022, 256 bits',
    answer: (port) =>
      nodeAnswer(port, { protocol: 'shadowsocks', cipher: '2022-blake3-aes-256-gcm', server_key: serverKey32 }),
    link: (port) => ss2022Link(port, '2022-blake3-aes-256-gcm', `${serverKey32}:${base64(uuid.slice(0, 32))}`),
    wrong: {
      "only the server's key": (port) => ss2022Link(port, '2022-blake3-aes-256-gcm', serverKey32),
      "another user's key": (port) =>
        ss2022Link(port, '2022-blake3-aes-256-gcm', `${serverKey32}:${base64(stranger.slice(0, 32))}`),
    },
  },
  {
    protocol: 'VMess over TCP',
    answer: (port) => nodeAnswer(port, { protocol: 'vmess' }),
    link: (port) => vmessLink(port, uuid, { net: 'tcp' }),
    wrong: { 'a wrong uuid': (port) => vmessLink(port, randomUUID(), { net: 'tcp' }) },
  },
  {
    protocol: 'VMess over WebSocket',
    answer: (port) => nodeAnswer(port, { protocol: 'vmess', network: 'ws', networkSettings: ws, network_settings: ws }),
    link: (port) => vmessLink(port, uuid, { net: 'ws', path: '/ray', host: 'ws.dukou.test' }),
    wrong: {
      'a wrong uuid': (port) => vmessLink(port, randomUUID(), { net: 'ws', path: '/ray', host: 'ws.dukou.test' }),
      'a wrong path': (port) => vmessLink(port, uuid, { net: 'ws', path: '/other', host: 'ws.dukou.test' }),
    },
  },
]

const running: RunningCore[] = []
let origin: Origin
let echo: UdpEcho

async function start(...args: Parameters<typeof startCore>): Promise<RunningCore> {
  const core = await startCore(...args)
  running.push(core)
  return core
}

/** Starts a client for a link and answers the port to go through. */
async function clientOf(link: string, trustedCertificate?: string): Promise<number> {
  const mixedPort = await freePort()
  const trust = trustedCertificate === undefined ? {} : { trustedCertificate }
  await start({ core: 'xray', config: shareLinkToXray(link, { mixedPort }), ports: [mixedPort], ...trust })
  return mixedPort
}

/** A file down and up over plain HTTP, and down within TLS 1.3 of its own (so that Vision's direct copy runs), and UDP. */
async function expectBytesToPass(proxyPort: number): Promise<void> {
  const timeoutMs = 60_000
  const plain = `http://${filesHost}:${origin.httpPort}`
  const down = await fetchThrough({ proxyPort, url: `${plain}/file`, timeoutMs })
  expect(down).toMatchObject({ status: 200, sha256: origin.fileSha256 })
  const up = await fetchThrough({ proxyPort, url: plain, method: 'POST', body: origin.file, timeoutMs })
  expect(up.body.toString()).toBe(origin.fileSha256)
  const url = `https://${filesHost}:${origin.tlsPort}/file`
  const trustedCertificate = origin.certificate.cert
  const secure = await fetchThrough({ proxyPort, url, trustedCertificate, via: 'http', timeoutMs })
  expect(secure).toMatchObject({ status: 200, sha256: origin.fileSha256 })
  const payload = Buffer.alloc(900, 'dukou')
  expect(await udpThrough({ proxyPort, host: filesHost, port: echo.port, payload })).toEqual(payload)
}

beforeAll(async () => {
  origin = await startOrigin([filesHost, destHost], FILE_BYTES)
  echo = await startUdpEcho()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((core) => core.stop()))
})
afterAll(async () => {
  await origin.stop()
  await echo.stop()
})

describeWithCores(['xray'], 'a server made of node answers and a client made of a share link', () => {
  describe.each(cells)('$protocol', ({ answer, link, wrong }) => {
    async function startServer(): Promise<number> {
      const port = await freePort()
      const user = { users: [{ id: 101, uuid, speed_limit: 0, device_limit: 0 }] }
      const hosts = { [filesHost]: '127.0.0.1', 'blocked.dukou.test': '127.0.0.1' }
      const config = uniproxyToXray(answer(port, origin.tlsPort), user, { hosts })
      await start({ core: 'xray', config, ports: [port] })
      return port
    }

    it('pass a file down and up, byte-equal, and UDP', async () => {
      await expectBytesToPass(await clientOf(link(await startServer())))
    })

    it.each(Object.keys(wrong))('pass nothing with %s', async (what) => {
      const port = await startServer()
      // The right link first, until both programs are at it: what fails after it fails for its key alone.
      const right = await clientOf(link(port))
      const url = `http://${filesHost}:${origin.httpPort}/missing`
      const ask = () => fetchThrough({ proxyPort: right, url }).then(({ status }) => status, String)
      await expect.poll(ask).toBe(404)
      const arrived = origin.requests.length
      const proxyPort = await clientOf((wrong[what] as (port: number) => string)(port))
      await expect(fetchThrough({ proxyPort, url, timeoutMs: 3_000 })).rejects.toThrow(broken)
      expect(origin.requests.slice(arrived).filter(({ host }) => host.startsWith(filesHost))).toEqual([])
    })
  })

  it('a host that a route blocks is out of reach, while its address is not', async () => {
    const [cell] = cells.slice(-2) as [Cell]
    const port = await freePort()
    const hosts = { [filesHost]: '127.0.0.1', 'blocked.dukou.test': '127.0.0.1' }
    const config = uniproxyToXray(cell.answer(port, origin.tlsPort), { users: [{ id: 1, uuid }] }, { hosts })
    await start({ core: 'xray', config, ports: [port] })
    const proxyPort = await clientOf(cell.link(port))
    const open = await fetchThrough({ proxyPort, url: `http://${filesHost}:${origin.httpPort}/file` })
    expect(open.status).toBe(200)
    const url = `http://blocked.dukou.test:${origin.httpPort}/file`
    await expect(fetchThrough({ proxyPort, url, timeoutMs: 3_000 })).rejects.toThrow(broken)
  })
})

describeWithCores(['xray', 'hysteria'], 'a Hysteria server and a client made of a hysteria2 share link', () => {
  it.each([
    ['plain', {}, ''],
    [
      'salamander',
      { obfs: { type: 'salamander', salamander: { password: 'ob fs' } } },
      '&obfs=salamander&obfs-password=ob%20fs',
    ],
  ])('pass a file down and up, byte-equal, and UDP: %s', async (_, obfs, query) => {
    const port = await freePort()
    const { key, cert } = origin.certificate
    // Hysteria has no hosts entries, so the target goes as an address; the wrong password shows that nothing goes around.
    await start({
      core: 'hysteria',
      role: 'server',
      config: {
        listen: `127.0.0.1:${port}`,
        tls: { cert: 'server.crt', key: 'server.key' },
        auth: { type: 'password', password: 'p@ss:wörd/1' },
        ...obfs,
      },
      files: { 'server.crt': cert, 'server.key': key },
    })
    const link = (auth: string) =>
      `hysteria2://${encodeURIComponent(auth)}@127.0.0.1:${port}/?sni=${destHost}${query}&insecure=0#x`
    const proxyPort = await clientOf(link('p@ss:wörd/1'), cert)
    const url = `http://127.0.0.1:${origin.httpPort}`
    expect((await fetchThrough({ proxyPort, url: `${url}/file`, timeoutMs: 60_000 })).sha256).toBe(origin.fileSha256)
    const up = await fetchThrough({ proxyPort, url, method: 'POST', body: origin.file, timeoutMs: 60_000 })
    expect(up.body.toString()).toBe(origin.fileSha256)
    const payload = Buffer.alloc(900, 'dukou')
    expect(await udpThrough({ proxyPort, host: '127.0.0.1', port: echo.port, payload })).toEqual(payload)

    const wrong = await clientOf(link('another'), cert)
    await expect(fetchThrough({ proxyPort: wrong, url: `${url}/file`, timeoutMs: 3_000 })).rejects.toThrow(broken)
  })
})
