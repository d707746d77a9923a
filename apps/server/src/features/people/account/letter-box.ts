import type { Language } from '@dukou/domain'
import type { Db, Tx } from '../../../platform/database/tables.ts'

/** The user's e-mail address and language, for mails. */
export async function readLetterBox(db: Db | Tx, userId: bigint): Promise<{ email: string; language: Language }> {
  return db.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()
}
