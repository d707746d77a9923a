import type { Ctx } from '../../../platform/context.ts'
import { type Limit, limitTries } from '../../../platform/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findLink, findLinkOwner, type LinkOwner } from '../../people/account/index.ts'

/**
 * Whom the pasted link is of, refused where it is nobody's or may not be used for this. Tries are counted for the account
 * too, but only with its right link: who merely knows its id cannot use them up.
 */
export async function ownerOf(ctx: Ctx, pasted: string, { key, ...limit }: Limit): Promise<LinkOwner> {
  const owner = await findLinkOwner(ctx, findLink(pasted))
  if (!owner) refuse('linkUnknown')
  await limitTries(ctx, ctx.db, [{ ...limit, key: `${key} ${owner.publicId}` }])
  if (owner.disabled) refuse('linkOwnerGone')
  if (!owner.mayRecover) refuse('actionNotAllowedForAccount')
  return owner
}
