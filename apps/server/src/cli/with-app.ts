import { checkKeyFingerprint } from '../features/ops/setup/index.ts'
import { builtSite } from '../platform/built-site.ts'
import type { Config } from '../platform/config.ts'
import type { App } from '../platform/context.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { openDatabase } from '../platform/database/connect.ts'
import { createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { loadSecrets } from '../platform/secrets.ts'

/**
 * Opens what a command needs and closes it again.
 * @param isBare leaves the database without a key fingerprint, for a restore that brings its own
 */
export async function withApp(config: Config, isBare: boolean, work: (app: App) => Promise<number>): Promise<number> {
  if (!config.databaseUrl) prepareDataDir(config.dataDir)
  const secrets = loadSecrets(config)
  const database = await openDatabase(config)
  const app: App = {
    config,
    db: database.db,
    readRows: database.readRows,
    log: createLog(config.logLevel),
    metrics: createMetrics(),
    secrets,
    site: builtSite(),
    now: () => new Date(),
    origin: () => `http://${config.host}:${config.port}`,
    isLeaving: false,
  }
  try {
    if (!isBare) await checkKeyFingerprint(app)
    return await work(app)
  } finally {
    await database.close()
  }
}
