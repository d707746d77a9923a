import { expect, it } from 'vitest'
import { traffic } from './traffic.ts'

const GB = 1024n ** 3n

it.each([
  [0n, '0.00 GB'],
  [GB / 2n, '0.50 GB'],
  [412n * GB, '412.00 GB'],
  [1023n * GB, '1,023.00 GB'],
  [1024n * GB, '1.00 TB'],
  [1352n * GB, '1.32 TB'],
])('%i bytes are %s: 1 GB is 1024 × 1024 × 1024 bytes (3.9-05)', (bytes, words) => {
  expect(traffic(bytes)).toBe(words)
})
