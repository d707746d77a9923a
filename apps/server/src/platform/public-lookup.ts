import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublic } from './addresses.ts'

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Looks a name up and connects only to what it checked, so that a second look-up cannot answer differently. One private
 * address among several is enough to refuse.
 */
export function createPublicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [], 0)
      const bad = addresses.find(({ address }) => !isPublic(address))
      const first = addresses[0]
      if (bad || !first) return callback(privateAddressError(`${hostname} has a private address`), [], 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Whether the host of an address is written as a private number, which nobody looks up. */
export function isPrivateNumber({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublic(host)
}

const PRIVATE_ADDRESS = 'EPRIVATE'

/** The error of a connection that is refused because its target has a private address. */
export function privateAddressError(message: string): Error {
  return Object.assign(new Error(message), { code: PRIVATE_ADDRESS })
}

export function isPrivateAddressError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === PRIVATE_ADDRESS
}
