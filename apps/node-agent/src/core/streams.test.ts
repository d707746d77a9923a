import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { canKillSockets, endOf, killSockets, listSockets, type OpenSocket } from './sockets.ts'
import { createStreams } from './streams.ts'

const PORTS: Record<number, number> = { 7: 443, 8: 8443 }
const newStreams = () => createStreams((inbound) => PORTS[inbound])
const line = (from: string, name: string, to = 'tcp:example.com:443') =>
  `2026/11/26 07:38:25.006168 from ${from} accepted ${to} [in-${name.split('.')[0]} >> direct] email: ${name}`
const socket = (peer: string, cookie = 'a1', port = 443): OpenSocket => ({
  local: `[::ffff:192.0.2.1]:${port}`,
  peer,
  cookie,
})

describe('whose connection it is', () => {
  it('is known from what the core tells, and behind one address by the port', () => {
    const streams = newStreams()
    streams.take([line('198.51.100.9:5001', '7.1000'), line('198.51.100.9:5002', '7.1001')])
    const all = [socket('[::ffff:198.51.100.9]:5001'), socket('198.51.100.9:5002', 'a2')]
    expect(streams.of(new Set(['7.1000']), all)).toEqual([all[0]])
    expect(streams.of(new Set(['7.1001']), all)).toEqual([all[1]])
    expect(streams.of(new Set(['8.1000']), all)).toEqual([])
  })

  it('is not taken from an address that somebody went to, nor from a datagram or another inbound', () => {
    const streams = newStreams()
    const bad = ' [in-7 >> direct] email: 7.1001'
    streams.take([line('198.51.100.9:5001', '7.1000', `tcp:x${bad}`)])
    streams.take([`from 198.51.100.9:5002 accepted tcp:x:1${bad}`])
    streams.take([line('udp:198.51.100.9:5003', '7.1001')])
    streams.take([line('198.51.100.9:5004', '9.1001')])
    streams.take(['2026/11/26 07:38:25.006168 from 198.51.100.9:5005 accepted tcp:x:1 [in-7 >> direct] email: 8.1001'])
    const all = [5001, 5002, 5003, 5004, 5005].map((port) => socket(`198.51.100.9:${port}`))
    expect(streams.of(new Set(['7.1001', '8.1001', '9.1001']), all)).toEqual([])
    expect(streams.of(new Set(['7.1000']), all)).toEqual([all[0]])
  })

  it('is nobody’s while nothing was told of it', () => {
    const streams = newStreams()
    streams.take([line('198.51.100.9:5001', '7.1000'), line('203.0.113.9:0', '7.1001')])
    const hidden = socket('198.51.100.9:5002', 'a2')
    expect(streams.ofNobody([socket('198.51.100.9:5001'), hidden])).toEqual([hidden])
  })

  it('is another person’s where the same ends come again', () => {
    const streams = newStreams()
    streams.take([line('198.51.100.9:5001', '7.1000')])
    streams.beginListing()
    streams.sweep([socket('198.51.100.9:5001', 'a1')])
    // The next connection between these ends has told nothing yet.
    expect(streams.ofNobody([socket('198.51.100.9:5001', 'b2')])).toHaveLength(1)
    expect(streams.of(new Set(['7.1000']), [socket('198.51.100.9:5001', 'b2')])).toEqual([])
    streams.take([line('198.51.100.9:5001', '7.1001')])
    expect(streams.of(new Set(['7.1000']), [socket('198.51.100.9:5001', 'b2')])).toEqual([])
    expect(streams.of(new Set(['7.1001']), [socket('198.51.100.9:5001', 'b2')])).toHaveLength(1)
  })

  it('is forgotten once it is closed, and kept where it came while sockets were listed', () => {
    const streams = newStreams()
    streams.take([line('198.51.100.9:5001', '7.1000'), line('198.51.100.9:5002', '7.1000')])
    streams.beginListing()
    streams.take([line('198.51.100.9:5003', '7.1000')])
    streams.sweep([socket('198.51.100.9:5002')])
    expect(streams.rows()).toEqual(['443 198.51.100.9 5002 7.1000', '443 198.51.100.9 5003 7.1000'])
    const again = newStreams()
    again.restore([...streams.rows(), 'x; reboot', '443 198.51.100.9 5 $(id)'])
    expect(again.rows()).toEqual(streams.rows())
  })
})

const canKill = await canKillSockets()

describe('connections of this machine', () => {
  const open: { close(): void }[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.close()
  })

  /** Connections to a port of both families, as a core listens. */
  async function connections(count: number): Promise<{ port: number; far: Socket[] }> {
    const server = createServer((near) => near.on('error', () => {}))
    server.listen(0, '::')
    await once(server, 'listening')
    open.push(server)
    const { port } = server.address() as { port: number }
    const far: Socket[] = []
    for (let nth = 0; nth < count; nth += 1) {
      const one = connect(port, nth % 2 === 0 ? '127.0.0.1' : '::1').on('error', () => {})
      await once(one, 'connect')
      open.push({ close: () => one.destroy() })
      far.push(one)
    }
    return { port, far }
  }

  it.runIf(canKill)('are reset one by one, and the others of the same port go on', async () => {
    const { port, far } = await connections(4)
    const listed = await listSockets([port])
    expect(listed).toHaveLength(4)
    const gone = [far[0], far[3]] as [Socket, Socket]
    const ended = Promise.all(gone.map((one) => new Promise((resolve) => one.once('close', resolve))))
    await killSockets(listed.filter(({ peer }) => gone.some(({ localPort }) => endOf(peer)?.port === localPort)))
    await ended
    expect((await listSockets([port])).map(({ peer }) => endOf(peer)?.port).toSorted()).toEqual(
      [far[1], far[2]].map((one) => one?.localPort).toSorted(),
    )
  })

  it('are never reset without both ends of each', async () => {
    for (const bad of ['', '*:*', '0.0.0.0:*', '192.0.2.1:443 or sport != 1', '$(reboot):1']) {
      await expect(killSockets([socket(bad)])).rejects.toThrow(RangeError)
      await expect(killSockets([{ ...socket('192.0.2.1:443'), local: bad }])).rejects.toThrow(RangeError)
    }
    await killSockets([])
    await expect(listSockets([Number.NaN])).rejects.toThrow(RangeError)
    expect(await listSockets([])).toEqual([])
  })
})
