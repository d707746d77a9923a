import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const key = randomBytes(32)
const secrets = createSecrets(key)

describe('a sealed value', () => {
  it.each(['', 'a', '密码 🔑', 'x'.repeat(10_000)])('opens to what it was: %j', (text) => {
    expect(secrets.openText('table.column 1', secrets.seal('table.column 1', text))).toBe(text)
  })

  it('is never the same twice and shows nothing of the plain one', () => {
    const [one, two] = [secrets.seal('place', 'the same text'), secrets.seal('place', 'the same text')]
    expect(one.equals(two)).toBe(false)
    expect(one.toString('latin1')).not.toContain('same')
  })

  it('does not open in another row, another column, or under another key', () => {
    const sealed = secrets.seal('users.subscription_key a', 'text')
    expect(() => secrets.open('users.subscription_key b', sealed)).toThrow()
    expect(() => secrets.open('nodes.ssh_password a', sealed)).toThrow()
    expect(() => createSecrets(randomBytes(32)).open('users.subscription_key a', sealed)).toThrow()
  })

  it('does not open when any byte of it was changed, or the end is missing', () => {
    const sealed = secrets.seal('place', 'text')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.open('place', changed)).toThrow()
    }
    expect(() => secrets.open('place', sealed.subarray(0, -1))).toThrow()
    expect(() => secrets.open('place', Buffer.alloc(0))).toThrow()
  })
})

describe('derived keys', () => {
  it('differ by purpose, and come again from the same key', () => {
    expect(secrets.derive('a').equals(secrets.derive('b'))).toBe(false)
    expect(secrets.derive('a').equals(createSecrets(key).derive('a'))).toBe(true)
    expect(secrets.fingerprint).toBe(createSecrets(key).fingerprint)
    expect(secrets.fingerprint).not.toBe(createSecrets(randomBytes(32)).fingerprint)
  })

  it('never are the key itself', () => {
    expect(key.toString('hex')).not.toContain(secrets.fingerprint)
    expect(secrets.derive('seal').equals(key)).toBe(false)
  })
})
