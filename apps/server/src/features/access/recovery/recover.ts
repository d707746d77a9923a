import type { App } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/tables.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { type LinkOwner, recoverAccount } from '../../people/account/index.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Sets the password for the holder of the link, notes it and tells the owner.
 * @returns false where the link was replaced or the sessions were ended meanwhile
 */
export async function recover(
  app: App,
  tx: Tx,
  owner: Pick<LinkOwner, 'publicId' | 'keySha256' | 'epoch'>,
  passwordHash: string,
): Promise<boolean> {
  const recovered = await recoverAccount(app, tx, owner, passwordHash)
  if (!recovered) return false
  await writeAudit(tx, { actorId: null, action: 'resetPassword', target: owner.publicId })
  await tellOwner(app, tx, recovered, 'link')
  return true
}
