import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { remove } from '../../base/soft-delete/index.ts'

/** Its orders stay: they have copied what they give and cost. */
export const deletePlan: Handler<Calls['deletePlan']> = (ctx, { id }) =>
  remove(ctx, id, { table: 'plans', action: 'deletePlan', absent: 'planNotFound' })
