import { may } from '@dukou/domain'
import type { Actor } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Rejects staff who move money, traffic or time of their own account. Owners may. */
export function refuseOneself(actor: Pick<Actor, 'id' | 'role' | 'scopes'>, userIds: readonly bigint[]): void {
  if (!may(actor, null) && userIds.includes(actor.id)) refuse('notToOneself')
}
