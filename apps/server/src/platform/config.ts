import { join, resolve } from 'node:path'

/** Where and how this process runs. Everything has a safe default; what is dangerous must be asked for. */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  production: boolean
  embeddedInProduction: boolean
  adminEmail: string
  adminPassword: string
  /** undefined: yes on a fresh embedded database, else no. */
  sampleData: boolean | undefined
  rateLimitScale: number
  trustedProxies: string[]
  secretKeyFile: string
  secretKeyGiven: boolean
  sandbox: boolean
  sandboxPort: number
  metricsToken: string
  logLevel: string
  timeZone: string
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

export class ConfigError extends Error {}

/** Reads the environment. Throws {@link ConfigError} with a sentence for the operator where it contradicts itself. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const host = env.HOST || '127.0.0.1'
  const port = numberFrom(env, 'PORT', 8080, 0, 65_535)
  const dataDir = resolve(env.DATA_DIR || './data')
  const production = env.NODE_ENV === 'production'
  const databaseUrl = env.DATABASE_URL ?? ''
  const config: Config = {
    host,
    port,
    dataDir,
    databaseUrl,
    production,
    embeddedInProduction: env.EMBEDDED_IN_PRODUCTION === '1',
    adminEmail: env.ADMIN_EMAIL || 'admin@example.com',
    adminPassword: env.ADMIN_PASSWORD ?? '',
    sampleData: env.SAMPLE_DATA ? env.SAMPLE_DATA === '1' : undefined,
    rateLimitScale: numberFrom(env, 'RATE_LIMIT_SCALE', 1, 0.001, 1e9),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean),
    secretKeyFile: resolve(env.SECRET_KEY_FILE || join(dataDir, 'secret.key')),
    secretKeyGiven: Boolean(env.SECRET_KEY_FILE),
    sandbox: !production && (env.SANDBOX ? env.SANDBOX === '1' : LOOPBACK.has(host)),
    sandboxPort: numberFrom(env, 'SANDBOX_PORT', port + 1, 0, 65_535),
    metricsToken: env.METRICS_TOKEN ?? '',
    logLevel: env.LOG_LEVEL || 'info',
    timeZone: env.BUSINESS_TIME_ZONE || 'Asia/Shanghai',
  }
  if (production && !databaseUrl && !config.embeddedInProduction) {
    throw new ConfigError(
      'NODE_ENV=production needs DATABASE_URL. The embedded database does not fsync; EMBEDDED_IN_PRODUCTION=1 accepts that.',
    )
  }
  return config
}

function numberFrom(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isFinite(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}".`)
  }
  return value
}
