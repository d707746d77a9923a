// Loaded into a server process in production, which refuses private addresses: the name $PUBLIC_NAME has a public address
// for whoever looks it up, and connections to it end on loopback. Nothing leaves the machine.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const NAME = process.env.PUBLIC_NAME
const PUBLIC = { address: '9.9.9.9', family: 4 }
const LOOPBACK = { address: '127.0.0.1', family: 4 }

const answer = (one, options, callback) =>
  options.all ? callback(null, [one]) : callback(null, one.address, one.family)

const { lookup } = dns
dns.lookup = (name, options, callback) =>
  name === NAME && callback ? process.nextTick(answer, PUBLIC, options, callback) : lookup(name, options, callback)

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...parts) {
  const options = Array.isArray(parts[0]) ? parts[0][0] : parts[0]
  if (options?.host === NAME) {
    const own = options.lookup ?? dns.lookup
    // The program's own look-up decides first.
    options.lookup = (name, how, callback) =>
      own(name, how, (error, ...found) => (error ? callback(error, ...found) : answer(LOOPBACK, how, callback)))
  }
  return connect.apply(this, parts)
}
syncBuiltinESMExports()
