import { sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { createPictureFiles } from './picture-files.ts'

const AFTER_HOURS = 24
const BATCH = 100

/**
 * Deletes pictures that nobody used within a day: a form that was not sent, a face that was changed. The file goes
 * before its row is gone, so that whatever breaks between both is made good the next time.
 */
export async function forgetLoosePictures(app: Pick<App, 'config' | 'db' | 'now'>): Promise<void> {
  const files = createPictureFiles(app.config)
  const before = new Date(app.now().getTime() - AFTER_HOURS * 3_600_000)
  for (let found = BATCH; found === BATCH; ) {
    found = await app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`
        delete from uploads where id in (
          select id from uploads where ticket_user_id is null and avatar_user_id is null and proof_user_id is null
            and not for_everybody and created_at < ${before}
          order by created_at limit ${BATCH} for update skip locked)
        returning name`.execute(tx)
      for (const { name } of rows) await files.remove(name)
      return rows.length
    })
  }
}
