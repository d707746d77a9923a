import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { passwordDigest } from './password.ts'
import { sha256Hex } from './sha256.ts'

describe('a password on its way out', () => {
  it('is the lower-case hex SHA-256 of its NFKC form', () => {
    // Full-width letters and plain ones are one password.
    expect(passwordDigest('Ｐａｓｓ１２３４')).toBe(passwordDigest('Pass1234'))
    expect(passwordDigest('Pass1234')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is hashed exactly as everybody else hashes it, at every block border', () => {
    for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
      const text = '渡a'.repeat(length).slice(0, length)
      expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})
