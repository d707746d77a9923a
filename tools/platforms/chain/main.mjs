import { once } from 'node:events'
import { createServer } from 'node:http'
import { CONTRACTS, fork, headOf, mine, newChain, newHash, pause } from './chain.mjs'
import { answerRpc } from './json-rpc.mjs'
import { change, finalNumber, honest } from './nodes.mjs'
import { answerGrid } from './tron-grid.mjs'

// Two chains with USDT on them, and any number of nodes that tell of them: /tron/NODE and /ethereum/NODE. JSON-RPC stands
// at /jsonrpc below that, TronGrid's REST beside it.

const HOST = '127.0.0.1'
/** Blocks of both chains are at whole seconds. */
const START_MS = Math.floor(Number(option('--start') ?? Date.now()) / 12_000) * 12_000

/** @type {Record<string, { chain: import('./chain.mjs').Chain, id: string }>} */
const chains = {
  tron: { chain: newChain({ first: 70_000_000, startMs: START_MS, blockMs: 3000, finality: 32 }), id: '0x2b6653dc' },
  ethereum: { chain: newChain({ first: 21_000_000, startMs: START_MS, blockMs: 12_000, finality: 64 }), id: '0x1' },
}
/** @type {Map<string, import('./nodes.mjs').Node>} */
const nodes = new Map()

/** @param {string} name */
function nodeOf(name) {
  const node = nodes.get(name) ?? honest()
  nodes.set(name, node)
  return node
}

/** @param {string} name */
function option(name) {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

/**
 * @param {string} path
 * @param {any} wish
 * @returns {Record<string, unknown>}
 */
function control(path, wish) {
  const name = String(wish.chain ?? 'tron')
  const { chain } = chains[name] ?? { chain: undefined }
  if (!chain) throw new Error('no such chain')
  let more = {}
  if (path === '/control/mine') mine(chain, wish.count ?? 1)
  else if (path === '/control/pause') pause(chain, wish.ms)
  else if (path === '/control/fork') fork(chain, wish)
  else if (path === '/control/transfer') {
    const usdt = name === 'tron' ? CONTRACTS.tron : CONTRACTS.ethereum
    const logs = (wish.logs ?? [wish]).map((/** @type {any} */ log) => ({
      contract: log.contract ?? usdt,
      from: log.from ?? '22'.repeat(20),
      to: log.to,
      value: BigInt(log.value),
    }))
    const hash = newHash(chain, 'transaction')
    chain.pending.push({ hash, logs })
    more = { hash }
  } else if (path === '/control/node') {
    const { node, chain: _, ...behaviour } = wish
    more = { hash: change(chain, nodeOf(`${name}/${node}`), behaviour) }
  } else if (path === '/control/reset') nodes.clear()
  else if (path !== '/control/state') throw new Error('no such control')
  const head = headOf(chain)
  return { ...more, head: head.number, headMs: head.timeMs, final: finalNumber(chain, honest()) }
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
  const send = (/** @type {unknown} */ value, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (url.pathname.startsWith('/control/')) return send(control(url.pathname, body))
  const [, name = '', id = '', path = ''] = /^\/(\w+)\/(\w+)(\/.*)$/.exec(url.pathname) ?? []
  const told = chains[name]
  if (!told) return send({ error: 'no such chain' }, 404)
  const node = nodeOf(`${name}/${id}`)
  node.asked += 1
  if (node.down) return send({ error: 'down' }, 503)
  if (node.held) return once(response, 'close')
  if (path === '/jsonrpc') return send(answerRpc(told.chain, node, told.id, body))
  const answered = answerGrid(told.chain, node, { path, search: url.searchParams, body })
  return answered === undefined ? send({ error: 'no such path' }, 404) : send(answered)
}

if (process.env.NODE_ENV === 'production') throw new Error('not in production')
const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (!response.headersSent) response.writeHead(400)
    response.end(String(error))
  })
})
server.listen(Number(option('--port') ?? 0), HOST)
await once(server, 'listening')
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
console.log(`chain ready on http://${HOST}:${port}`)
