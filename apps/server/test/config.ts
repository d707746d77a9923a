import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../src/platform/config.ts'

export const ADMIN = { email: 'root@example.com', password: 'correct horse battery' }

/** A process of its own: folder, key and admin, quiet, without the sandbox, limits far away. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'dukou-test-'))
  const secretKeyFile = join(dataDir, 'secret.key')
  writeFileSync(secretKeyFile, randomBytes(32).toString('hex'))
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY_FILE: secretKeyFile,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SAMPLE_DATA: '0',
    SANDBOX: '0',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
    TELEGRAM_API_URL: 'http://127.0.0.1:1',
    RELEASES_URL: 'http://127.0.0.1:1',
    NODEJS_URL: 'http://127.0.0.1:1',
  }
  return { ...readConfig(env), port: 0, ...changes }
}
