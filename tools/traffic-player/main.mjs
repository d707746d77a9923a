import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { playNode } from './node.mjs'

// Plays the traffic of a trial's sample customer: `node tools/traffic-player/main.mjs --origin URL --customer FILE`.
// The file is what `npm run dukou -- sample customer` prints. Ends on SIGTERM, and with who started it: then its standard
// input ends.
if (process.env.NODE_ENV === 'production') {
  console.error('The traffic player is for a trial, not for production.')
  process.exit(2)
}
const { values } = parseArgs({ options: { origin: { type: 'string' }, customer: { type: 'string' } } })
const { origin, customer } = values
if (!origin || !customer) {
  console.error('node tools/traffic-player/main.mjs --origin URL --customer FILE')
  process.exit(2)
}
const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop.abort())
process.stdin.on('end', () => stop.abort()).on('error', () => stop.abort())
process.stdin.resume()
process.stdin.unref?.()

const { user, nodes } = JSON.parse(readFileSync(customer, 'utf8'))
const place = { origin, user, random: Math.random, stop: stop.signal }
await Promise.all(nodes.map((node) => playNode({ ...place, ...node })))
process.exit(0)
