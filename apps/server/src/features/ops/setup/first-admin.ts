import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { prepareDataDir } from '../../../platform/data-dir.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { newCode } from '../../../platform/ids.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { readSettings, writeSettings } from '../../base/settings/index.ts'
import { createAccount, hashPassword, setPassword } from '../../people/account/index.ts'

const PASSWORD_LENGTH = 16

/** Digest that the page sends in place of a password: lower-case hex SHA-256 of the NFKC-normalised UTF-8 bytes. */
export function passwordDigest(password: string): string {
  return createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('hex')
}

/**
 * Makes the first admin while there is none: account and setting in one transaction, once, however many processes start.
 * @returns what to print, with the password only when it was made here
 */
export async function ensureFirstAdmin(app: App): Promise<string | undefined> {
  if ((await readSettings(app.db)).adminIds.length > 0) return undefined
  const { adminEmail, adminPassword, dataDir } = app.config
  const password = adminPassword || newCode(PASSWORD_LENGTH)
  const passwordHash = await hashPassword(passwordDigest(password))
  const file = join(dataDir, 'first-admin.txt')
  if (!adminPassword) prepareDataDir(dataDir)
  const made = await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from site for update`.execute(tx)
    const { adminIds } = await readSettings(tx)
    if (adminIds.length > 0) return false
    await makeAdmin(app, tx, adminEmail, passwordHash)
    // Before the commit: a password that nobody could read would lock everybody out for good.
    if (!adminPassword) writeForOwner(file, `${adminEmail}\n${password}\n`)
    return true
  })
  if (!made) return undefined
  if (adminPassword) return `Admin ${adminEmail} was made with the given password.`
  return `First admin: ${adminEmail}  password: ${password}\nThis is shown once; it is also in ${file}`
}

function writeForOwner(file: string, text: string): void {
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600 })
}

/** Makes an account an admin, and the account itself where there is none. The password of an existing one is replaced. */
export async function makeAdmin(app: App, tx: Tx, email: string, passwordHash: string): Promise<void> {
  const created = await createAccount(app, tx, { email, passwordHash, ownsChannel: true })
  const publicId = created?.publicId ?? (await setPassword(app, tx, email, passwordHash))
  const { adminIds } = await readSettings(tx)
  await writeSettings(tx, { adminIds: [...new Set([...adminIds, publicId])] })
  await writeAudit(tx, { actorId: null, action: 'makeAdmin', target: publicId })
}
