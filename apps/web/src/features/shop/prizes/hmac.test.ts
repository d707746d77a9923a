import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { hmacHex } from './hmac.ts'

it.each([
  ['', ''],
  ['key', 'The quick brown fox jumps over the lazy dog'],
  ['7c1e90ab42d65f03b8e4170d95ac2f617c1e90ab42d65f03b8e4170d95ac2f61', '5e08d3c1f7429ab6'],
])('HMAC-SHA256 under %j of %j is that of other software', (key, message) => {
  expect(hmacHex(key, message)).toBe(createHmac('sha256', key).update(message).digest('hex'))
})
