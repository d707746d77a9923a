import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import { type Config, ConfigError } from './config.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encryption at rest under one 32-byte key that lives outside the database. */
export interface Secrets {
  /** AES-256-GCM. `place` (table.column and row) is authenticated, so a sealed value cannot be moved to another row. */
  seal(place: string, plain: string | Buffer): Buffer
  open(place: string, sealed: Buffer): Buffer
  openText(place: string, sealed: Buffer): string
  /** A key for one purpose, derived from the main key. */
  derive(purpose: string): Buffer
  /** Tells keys apart without telling the key. */
  fingerprint: string
}

export function createSecrets(key: Buffer): Secrets {
  const derive = (purpose: string) => createHmac('sha256', key).update(`dukou ${purpose}`).digest()
  const sealing = derive('seal')
  const seal = (place: string, plain: string | Buffer) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
    cipher.setAAD(Buffer.from(place))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
  }
  const open = (place: string, sealed: Buffer) => {
    if (sealed[0] !== VERSION) throw new Error(`sealed value of unknown version in ${place}`)
    const tagAt = 1 + NONCE_BYTES
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, tagAt), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(tagAt + TAG_BYTES)), decipher.final()])
  }
  return {
    seal,
    open,
    openText: (place, sealed) => open(place, sealed).toString('utf8'),
    derive,
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex').slice(0, 16),
  }
}

/** Loads the key file, 32 raw bytes or 64 hex digits. Makes one only for an embedded database outside production. */
export function loadSecrets(config: Config): Secrets {
  const file = config.secretKeyFile
  if (config.production && isWithin(config.dataDir, file)) {
    throw new ConfigError(`SECRET_KEY_FILE must lie outside DATA_DIR in production; ${file} does not.`)
  }
  if (!existsSync(file)) {
    if (config.production || config.databaseUrl) {
      throw new ConfigError(
        `No key file at ${file}. Make one with: openssl rand -hex 32 > FILE, and set SECRET_KEY_FILE.`,
      )
    }
    makeKey(file)
  }
  return createSecrets(readKey(file))
}

function isWithin(directory: string, file: string): boolean {
  const way = relative(directory, file)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Written aside and then named, so that nobody ever reads half a key; of two that start together one makes it. */
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    linkSync(draft, file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' || !existsSync(file)) {
      throw new ConfigError(`Cannot make the key file ${file}: ${message}. Set SECRET_KEY_FILE to another place.`)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function readKey(file: string): Buffer {
  const raw = readBytes(file)
  const text = raw.toString('latin1').trim()
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex')
  if (raw.length === 32) return raw
  throw new ConfigError(`The key file ${file} must hold 32 raw bytes or 64 hex digits.`)
}

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigError(`Cannot read the key file ${file}: ${(error as Error).message}. Let this user read it.`)
  }
}
