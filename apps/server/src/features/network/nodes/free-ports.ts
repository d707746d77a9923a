export interface Ports {
  listenPort: number
  publicPort: number
  relayPort: number
}

const HIGHEST = 65_535

/**
 * The ports of one more inbound: the same distance above the node's own three, as near as none of the three is taken.
 * @param taken what the node's inbounds have
 * @param reserved ports on the node that something else listens on, such as SSH
 */
export function nextFreePorts(own: Ports, taken: readonly Ports[], reserved: readonly number[]): Ports {
  const listening = new Set([...taken.map(({ listenPort }) => listenPort), ...reserved])
  const open = new Set(taken.map(({ publicPort }) => publicPort))
  const relayed = new Set(taken.map(({ relayPort }) => relayPort))
  for (let distance = 1; distance < HIGHEST; distance += 1) {
    const ports = {
      listenPort: above(own.listenPort, distance),
      publicPort: above(own.publicPort, distance),
      relayPort: above(own.relayPort, distance),
    }
    const isFree = !listening.has(ports.listenPort) && !open.has(ports.publicPort) && !relayed.has(ports.relayPort)
    if (isFree) return ports
  }
  throw new Error('the node has no free port left')
}

/** Behind the highest port come 1024 and up, never the ports of the system's own services. */
function above(port: number, distance: number): number {
  const sum = port + distance
  return sum <= HIGHEST ? sum : 1023 + (sum - HIGHEST)
}
