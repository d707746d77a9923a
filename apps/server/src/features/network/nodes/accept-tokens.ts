import type { App } from '../../../platform/context.ts'
import { sha256 } from '../../../platform/ids.ts'
import { writeAudit } from '../../base/audit/index.ts'
import { tokenFor } from './install-script.ts'

/**
 * Makes the tokens of an install script good, in place of the ones before. Once they are, any repeat is accepted too,
 * also after the password has expired: it changes nothing.
 * @returns whether the tokens are good
 */
export async function acceptTokens(app: App, password: string, numbers: readonly number[]): Promise<boolean> {
  const tokens = numbers.map((number) => ({ number, digest: sha256(tokenFor(password, number)) }))
  return app.db.transaction().execute(async (tx) => {
    const inbounds = await tx
      .selectFrom('inbounds as i')
      .innerJoin('nodes as n', 'n.id', 'i.node_id')
      .select(['i.number', 'i.token_sha256', 'n.id as node_id', 'n.public_id', 'n.enrol_sha256', 'n.enrol_until'])
      .where('i.number', 'in', [...numbers])
      .where('n.removed_at', 'is', null)
      .forUpdate('n')
      .execute()
    const [first] = inbounds
    if (!first || inbounds.length !== numbers.length) return false
    const isGood = ({ number, token_sha256 }: (typeof inbounds)[number]) =>
      token_sha256 !== null && tokens.some((token) => token.number === number && token.digest.equals(token_sha256))
    if (inbounds.every(isGood)) return true
    const isOfCommand = first.enrol_sha256?.equals(sha256(password)) && (first.enrol_until ?? 0) > app.now()
    if (!isOfCommand || inbounds.some(({ node_id }) => node_id !== first.node_id)) return false
    for (const { number, digest } of tokens) {
      await tx.updateTable('inbounds').set({ token_sha256: digest }).where('number', '=', number).execute()
    }
    await tx.updateTable('nodes').set({ upgrade_asked_at: null }).where('id', '=', first.node_id).execute()
    await writeAudit(tx, { actorId: null, action: 'enrolNode', target: first.public_id })
    return true
  })
}
