import { sql } from 'kysely'
import { ConfigError } from '../../../platform/config.ts'
import type { App } from '../../../platform/context.ts'

/** The first process leaves its key's fingerprint; one with another key could read no secret and must not start. */
export async function checkKeyFingerprint(app: Pick<App, 'db' | 'secrets'>): Promise<void> {
  const { fingerprint } = app.secrets
  await sql`update site set key_fingerprint = ${fingerprint} where key_fingerprint is null`.execute(app.db)
  const { rows } = await sql<{ key_fingerprint: string }>`select key_fingerprint from site`.execute(app.db)
  if (rows[0]?.key_fingerprint !== fingerprint) {
    throw new ConfigError(
      `This database was sealed with the key ${rows[0]?.key_fingerprint}, SECRET_KEY_FILE holds ${fingerprint}. Give the right key file.`,
    )
  }
}
