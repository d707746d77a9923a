import { randomBytes } from 'node:crypto'
import type { Actor, App } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockUser } from '../../people/account/index.ts'
import type { createPictureFiles } from './picture-files.ts'
import { redraw } from './redraw.ts'
import { bytesSentBy } from './uploads-table.ts'

const MEGABYTES = 100

/** Keeps what somebody sent, drawn anew, under a name that nobody can guess. @returns the name */
export async function takePicture(
  app: App,
  files: ReturnType<typeof createPictureFiles>,
  actor: Actor,
  sent: Buffer,
): Promise<string> {
  const picture = await redraw(sent)
  const name = `${randomBytes(16).toString('hex')}.webp`
  try {
    await app.db.transaction().execute(async (tx) => {
      await lockUser(tx, actor.id)
      if ((await bytesSentBy(tx, actor.id)) + picture.length > MEGABYTES * 1024 * 1024)
        refuse('uploadSpaceUsed', { megabytes: MEGABYTES })
      await tx.insertInto('uploads').values({ name, user_id: actor.id, bytes: picture.length }).execute()
      await files.store(name, picture)
    })
  } catch (error) {
    await files.remove(name)
    throw error
  }
  return name
}
