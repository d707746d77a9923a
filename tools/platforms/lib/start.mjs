import { once } from 'node:events'
import { createServer } from 'node:http'
import { json, sendAnswer } from './answers.mjs'
import { answerControl } from './control.mjs'
import { tellPaid } from './deliver.mjs'
import { pay } from './pay.mjs'
import { useWish } from './wishes.mjs'

/** @typedef {import('./types.mjs').Fake} Fake */
/** @typedef {import('node:http').IncomingMessage} Request */

/** Only this machine may talk to a platform that takes orders of anybody for paid. */
const HOST = '127.0.0.1'

/**
 * Runs a platform: `--port N` and its own `--name value`.
 * @param {import('./types.mjs').Protocol} protocol
 */
export async function start(protocol) {
  if (process.env.NODE_ENV === 'production') throw new Error('not in production')
  const options = readOptions(process.argv.slice(2))
  const server = createServer()
  server.listen(Number(options.port ?? 0), HOST)
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  /** @type {Fake} */
  const fake = {
    protocol,
    options: protocol.prepare(options),
    origin: `http://${HOST}:${port}`,
    orders: new Map(),
    wishes: new Map(),
    requests: [],
    notifies: [],
    violations: [],
  }
  server.on('request', (request, response) => {
    answer(fake, request, response).catch((error) => {
      console.error(`${protocol.name}:`, error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  console.log(`${protocol.name} ready on ${fake.origin}`)
}

/** @param {string[]} args */
function readOptions(args) {
  /** @type {Record<string, string>} */
  const options = {}
  for (let at = 0; at < args.length; at += 2) options[(args[at] ?? '').slice(2)] = args[at + 1] ?? ''
  return options
}

/**
 * @param {Fake} fake
 * @param {Request} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(fake, request, response) {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const call = { method: request.method ?? 'GET', path, query, body, headers: request.headers }
  if (path.startsWith('/control/')) return sendAnswer(response, await answerControl(fake, call), undefined)

  const asked = fake.protocol.read(fake, call)
  if (!asked) return sendAnswer(response, json({ error: 'no such address' }, 404), undefined)
  const { kind, number, fields } = asked
  const { headers, method } = call
  fake.requests.push({ out_trade_no: number, kind, method, path, params: fields, headers })
  const wish = useWish(fake, number, kind)
  const honest = fake.protocol.answer(fake, asked, call, wish)
  const order = fake.orders.get(number)
  if (wish.notify_before_answer && order) {
    const payment = pay(order)
    if (payment) await tellPaid(fake, order, payment)
  }
  return sendAnswer(response, honest, wish.status ?? wish.answer)
}
