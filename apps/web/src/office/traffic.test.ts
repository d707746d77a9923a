import { expect, it } from 'vitest'
import { traffic, volume } from './traffic.ts'

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

it.each([
  [0n, '0.00 GB'],
  [1n, '0.00 KB'],
  [700n, '0.68 KB'],
  [64n * 1024n, '0.06 MB'],
  [3n * 1024n ** 2n, '3.00 MB'],
  [GB / 4n, '0.25 GB'],
  [2048n * GB, '2.00 TB'],
])('a report of %i bytes is one of %s', (bytes, words) => {
  expect(volume(bytes)).toBe(words)
})
