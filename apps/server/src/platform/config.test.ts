import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { loadSecrets } from './secrets.ts'

const DATABASE_URL = 'postgres://someone:hunter2@db.example:5432/shop'
const folder = () => mkdtempSync(join(tmpdir(), 'dukou-config-'))

/** The message of the ConfigError that `work` throws, as the operator reads it. */
function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

describe('an empty environment', () => {
  it('is a site on this machine alone, with the embedded database and every limit', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: '',
      production: false,
      adminEmail: 'admin@example.com',
      sampleData: undefined,
      rateLimitScale: 1,
      trustedProxies: [],
      sandbox: true,
      sandboxPort: 8081,
      metricsToken: '',
      logLevel: 'info',
    })
  })
})

describe('production', () => {
  it('needs a database server, unless the operator says that he knows what he does', () => {
    expect(refusal(() => readConfig({ NODE_ENV: 'production' }))).toContain('needs DATABASE_URL')
    expect(readConfig({ NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1' }).production).toBe(true)
    expect(readConfig({ NODE_ENV: 'production', DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('never has the sandbox, whatever is asked', () => {
    for (const SANDBOX of ['', '1', '0']) {
      expect(readConfig({ NODE_ENV: 'production', DATABASE_URL, SANDBOX }).sandbox).toBe(false)
    }
  })

  it('refuses a key inside DATA_DIR, however it is spelt', () => {
    const DATA_DIR = folder()
    for (const name of ['secret.key', 'sub/../secret.key', './a/b/key', '..key']) {
      const env = { NODE_ENV: 'production', DATABASE_URL, DATA_DIR, SECRET_KEY_FILE: join(DATA_DIR, name) }
      expect(refusal(() => loadSecrets(readConfig(env)))).toContain('must lie outside DATA_DIR')
    }
    const env = { NODE_ENV: 'production', DATABASE_URL, DATA_DIR }
    expect(refusal(() => loadSecrets(readConfig(env)))).toContain('must lie outside DATA_DIR')
  })

  it('takes a key outside', () => {
    const file = join(folder(), 'key')
    writeFileSync(file, 'ab'.repeat(32))
    const env = { NODE_ENV: 'production', DATABASE_URL, DATA_DIR: folder(), SECRET_KEY_FILE: file }
    expect(loadSecrets(readConfig(env)).fingerprint).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('the sandbox', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.0.2.1' }, false],
    [{ HOST: '0.0.0.0', SANDBOX: '1' }, true],
    [{ SANDBOX: '0' }, false],
  ])('with %j is on: %s', (env, isOn) => {
    expect(readConfig(env).sandbox).toBe(isOn)
  })
})

it('a mail server without the address that mails come from is refused, and its password is not told', () => {
  const env = { SMTP_URL: 'smtp://ferry:geheim@mail.example.com:587' }
  expect(refusal(() => readConfig(env))).toContain('MAIL_FROM')
  expect(refusal(() => readConfig(env))).not.toContain('geheim')
  expect(readConfig({ ...env, MAIL_FROM: 'ferry@example.com' }).smtpUrl).toBe(env.SMTP_URL)
})

describe('a setting that makes no sense is refused with its name', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['PORT', ' '],
    ['SANDBOX_PORT', '70000'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'off'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['RATE_LIMIT_SCALE', '1.2.3'],
    ['SANDBOX', 'yes'],
    ['SAMPLE_DATA', 'true'],
    ['EMBEDDED_IN_PRODUCTION', '2'],
    ['ADMIN_EMAIL', 'root'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1, example.com'],
    ['TRUSTED_PROXIES', '::/129'],
    ['BUSINESS_TIME_ZONE', 'Asia/Nowhere'],
    ['DATABASE_URL', 'mysql://root@localhost/shop'],
    ['DATABASE_URL', 'localhost:5432/shop'],
    ['SMTP_URL', 'mail.example.com:25'],
    ['SMTP_URL', 'http://mail.example.com'],
  ])('%s=%s', (name, value) => {
    const message = refusal(() => readConfig({ [name]: value }))
    expect(message).toMatch(new RegExp(`^${name} must `))
    expect(message).toMatch(/\.$/)
  })

  it('and a password in it is not repeated', () => {
    expect(refusal(() => readConfig({ DATABASE_URL: 'postgress://root:hunter2@db/shop' }))).not.toContain('hunter2')
  })

  it.each(['10.0.0.0/8', '127.0.0.1', '::1', 'fd00::/8 10.1.1.1,192.168.0.0/16'])(
    'but TRUSTED_PROXIES=%s is fine',
    (ranges) => {
      expect(readConfig({ TRUSTED_PROXIES: ranges }).trustedProxies.length).toBeGreaterThan(0)
    },
  )
})

describe('the key', () => {
  it('is made on the first start with the embedded database, for the owner alone, and stays', () => {
    const DATA_DIR = join(folder(), 'deep', 'data')
    const first = loadSecrets(readConfig({ DATA_DIR }))
    const file = join(DATA_DIR, 'secret.key')
    expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadSecrets(readConfig({ DATA_DIR })).fingerprint).toBe(first.fingerprint)
  })

  it('is never made beside a database server: a new one could read nothing that is there', () => {
    expect(refusal(() => loadSecrets(readConfig({ DATABASE_URL, DATA_DIR: folder() })))).toContain('No key file at')
  })

  it('is 32 bytes or 64 hex digits and nothing else', () => {
    const DATA_DIR = folder()
    const file = join(DATA_DIR, 'secret.key')
    const fingerprintOf = (content: string | Buffer) => {
      writeFileSync(file, content)
      return loadSecrets(readConfig({ DATA_DIR })).fingerprint
    }
    const bytes = Buffer.alloc(32, 7)
    const hex = bytes.toString('hex')
    expect(new Set([bytes, hex, hex.toUpperCase(), `${hex}\n`].map(fingerprintOf)).size).toBe(1)
    for (const bad of ['', 'secret', hex.slice(1), `${hex}0`, Buffer.alloc(31), Buffer.alloc(33)]) {
      expect(refusal(() => fingerprintOf(bad))).toContain('must hold 32 raw bytes or 64 hex digits')
    }
  })
})
