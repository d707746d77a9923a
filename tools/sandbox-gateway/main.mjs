import { once } from 'node:events'
import { createServer } from 'node:http'
import { openBooks } from './books.mjs'
import { makeGateway, stopGateway } from './gateway.mjs'
import { readOptions } from './options.mjs'
import { resume } from './pay.mjs'
import { answer } from './server.mjs'

/** Only this machine may talk to a platform that gives paid orders away. */
const HOST = '127.0.0.1'
/** Time for open requests to finish after the process is asked to stop. */
const GRACE_MS = 1000

// The server that started this process may die before it and take the other end of these pipes along.
for (const pipe of [process.stdout, process.stderr]) pipe.on('error', () => {})

try {
  await start()
} catch (error) {
  console.error(`sandbox gateway: ${explain(error)}`)
  process.exit(1)
}

async function start() {
  const options = readOptions(process.argv.slice(2), process.env)
  const server = createServer()
  server.listen(options.port, HOST)
  await once(server, 'listening')
  // The port is ours, so no other gateway writes these books; nothing has been answered yet.
  const books = openBooks(options.books)
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const gateway = makeGateway(options, books, options.origin || `http://${HOST}:${port}`)
  server.on('request', (request, response) => {
    answer(gateway, request, response).catch((error) => {
      console.error('sandbox gateway:', error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop(server, gateway))
  resume(gateway)
  console.log(`sandbox gateway ready on http://${HOST}:${port} (merchant ${options.pid}, books ${options.books})`)
}

/**
 * @param {import('node:http').Server} server
 * @param {import('./gateway.mjs').Gateway} gateway
 */
async function stop(server, gateway) {
  stopGateway(gateway)
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
  server.close()
  server.closeIdleConnections()
  await once(server, 'close')
  gateway.books.close()
  process.exit(0)
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error.message
  return `${error.message}. If GET /healthz there answers "sandbox":"dukou", one already runs; else choose another --port`
}
