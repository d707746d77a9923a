import { join, resolve } from 'node:path'
import { isEmail, parseExitProxy } from '@dukou/domain'
import { inRanges } from './addresses.ts'

/** Settings of this process from its environment. Defaults are safe; a dangerous setting must be set explicitly. */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** The installers that people download here. The operator fills it. */
  downloadsDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  production: boolean
  embeddedInProduction: boolean
  adminEmail: string
  adminPassword: string
  /** undefined: yes on a fresh embedded database outside production, else no. */
  sampleData: boolean | undefined
  rateLimitScale: number
  trustedProxies: string[]
  secretKeyFile: string
  sandbox: boolean
  sandboxPort: number
  metricsToken: string
  logLevel: string
  timeZone: string
  /** Empty: no mail is sent, and nothing waits for one. */
  smtpUrl: string
  mailFrom: string
  /** Telegram’s own, or a Bot API server of the operator’s. */
  telegramApiUrl: string
  /** GitHub, or a mirror with the same paths: the place of node programs' releases. */
  releasesUrl: string
  /** Releases of Node.js, or a mirror with the same paths. */
  nodejsUrl: string
  /** A node's own WARP, by the address at which a SOCKS5 proxy of it listens on the node. */
  warpProxy: string
  /** File of the node agent that is handed out; empty: the one that was built with this server. */
  agentFile: string
  /** How long a process that is told to stop still serves, and says that it is not ready, so that a balancer turns away. */
  drainSeconds: number
  /** Webhooks may go to any address, also without TLS: for development, never in production. */
  webhooksAnywhere: boolean
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export class ConfigError extends Error {}

/** Reads the environment. Throws {@link ConfigError} with a sentence for the operator where it contradicts itself. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const host = env.HOST || '127.0.0.1'
  const port = wholeNumber(env, 'PORT', 8080, 65_535)
  const dataDir = resolve(env.DATA_DIR || './data')
  const production = env.NODE_ENV === 'production'
  const config: Config = {
    host,
    port,
    dataDir,
    downloadsDir: resolve(env.DOWNLOADS_DIR || join(dataDir, 'downloads')),
    databaseUrl: databaseUrlFrom(env),
    production,
    embeddedInProduction: switchFrom(env, 'EMBEDDED_IN_PRODUCTION') ?? false,
    adminEmail: env.ADMIN_EMAIL || 'admin@example.com',
    adminPassword: env.ADMIN_PASSWORD ?? '',
    sampleData: switchFrom(env, 'SAMPLE_DATA'),
    rateLimitScale: numberFrom(env, 'RATE_LIMIT_SCALE', 1, 0.001, 1e9),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean),
    secretKeyFile: resolve(env.SECRET_KEY_FILE || join(dataDir, 'secret.key')),
    sandbox: (switchFrom(env, 'SANDBOX') ?? LOOPBACK.has(host)) && !production,
    sandboxPort: wholeNumber(env, 'SANDBOX_PORT', Math.min(port + 1, 65_535), 65_535),
    metricsToken: env.METRICS_TOKEN ?? '',
    logLevel: env.LOG_LEVEL || 'info',
    timeZone: env.BUSINESS_TIME_ZONE || 'Asia/Shanghai',
    smtpUrl: smtpUrlFrom(env),
    mailFrom: env.MAIL_FROM ?? '',
    telegramApiUrl: webBaseFrom(env, 'TELEGRAM_API_URL', 'https://api.telegram.org'),
    releasesUrl: webBaseFrom(env, 'RELEASES_URL', 'https://github.com'),
    nodejsUrl: webBaseFrom(env, 'NODEJS_URL', 'https://nodejs.org/dist'),
    warpProxy: warpProxyFrom(env),
    agentFile: env.AGENT_FILE ?? '',
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', 0, 300),
    webhooksAnywhere: switchFrom(env, 'WEBHOOKS_ANYWHERE') ?? false,
  }
  refuseContradictions(config)
  return config
}

function refuseContradictions(config: Config): void {
  if (config.production && !config.databaseUrl && !config.embeddedInProduction) {
    throw new ConfigError(
      'NODE_ENV=production needs DATABASE_URL. The embedded database does not fsync; EMBEDDED_IN_PRODUCTION=1 accepts that.',
    )
  }
  if (config.production && config.webhooksAnywhere) {
    throw new ConfigError('WEBHOOKS_ANYWHERE is for development: with NODE_ENV=production it must be off.')
  }
  if (!isEmail(config.adminEmail))
    throw new ConfigError(`ADMIN_EMAIL must be an e-mail address, not "${config.adminEmail}".`)
  if (config.smtpUrl !== '' && !isEmail(config.mailFrom)) {
    throw new ConfigError(`SMTP_URL needs MAIL_FROM, the address that mails come from, not "${config.mailFrom}".`)
  }
  if (!LOG_LEVELS.includes(config.logLevel)) {
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${config.logLevel}".`)
  }
  const range = config.trustedProxies.find((one) => !isNetwork(one))
  if (range)
    throw new ConfigError(`TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8, not "${range}".`)
  if (!isTimeZone(config.timeZone)) {
    throw new ConfigError(`BUSINESS_TIME_ZONE must be a zone such as Asia/Shanghai, not "${config.timeZone}".`)
  }
}

/** Never repeated in a message: it holds a password. */
function databaseUrlFrom({ DATABASE_URL: url = '' }: NodeJS.ProcessEnv): string {
  if (url !== '' && !(URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol))) {
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  }
  return url
}

/** Never repeated in a message either. */
function smtpUrlFrom({ SMTP_URL: url = '' }: NodeJS.ProcessEnv): string {
  if (url !== '' && !(URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol))) {
    throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.')
  }
  return url
}

/** The base of another service's addresses, without a slash at its end. */
function webBaseFrom(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const url = env[name]
  if (!url) return fallback
  if (!(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) {
    throw new ConfigError(`${name} must look like ${fallback} or http://127.0.0.1:8081.`)
  }
  return url.replace(/\/+$/, '')
}

function warpProxyFrom({ WARP_PROXY: text = '' }: NodeJS.ProcessEnv): string {
  // Cloudflare's own client listens there in its proxy mode.
  if (text === '') return 'socks5://127.0.0.1:40000'
  if (parseExitProxy(text)?.kind !== 'socks5')
    throw new ConfigError('WARP_PROXY must look like socks5://127.0.0.1:40000.')
  return text
}

/** 1, 0, or undefined where nothing is said. */
function switchFrom(env: NodeJS.ProcessEnv, name: string): boolean | undefined {
  const text = env[name]
  if (!text) return undefined
  if (text !== '1' && text !== '0') throw new ConfigError(`${name} must be 1 or 0, not "${text}".`)
  return text === '1'
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number {
  const value = numberFrom(env, name, fallback, 0, max)
  if (!Number.isInteger(value)) throw new ConfigError(`${name} must be a whole number, not "${env[name]}".`)
  return value
}

function numberFrom(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!/^[\d.]+$/.test(text) || !Number.isFinite(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function isNetwork(text: string): boolean {
  try {
    return inRanges([text]) !== undefined
  } catch {
    return false
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
