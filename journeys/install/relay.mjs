// Leads connections between machines that share files and no network: each is taken at one place and led to another.
// A place is a port of loopback or the path of a socket.
//   node relay.mjs FROM TO [FROM TO ...]
// Says `ready` when it listens everywhere.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const placeOf = (word) => (/^\d+$/.test(word) ? { host: '127.0.0.1', port: Number(word) } : { path: word })

for (let words = process.argv.slice(2); words.length > 0; words = words.slice(2)) {
  const [from, to] = words
  const server = createServer((socket) => {
    const onward = connect(placeOf(to))
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      one.on('error', () => other.destroy()).once('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await once(server.listen(placeOf(from)), 'listening')
}
process.stdout.write('ready\n')
