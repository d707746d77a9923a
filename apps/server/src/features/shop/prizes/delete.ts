import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { remove } from '../../base/soft-delete/index.ts'
import { publishOdds } from './publish.ts'

export const deletePrize: Handler<Calls['deletePrize']> = (ctx, { id }) =>
  remove(ctx, id, {
    table: 'prizes',
    action: 'deletePrize',
    absent: 'prizeNotFound',
    takesAlong: async (tx, prizeId, now) => ({ odds: await publishOdds(tx, now, prizeId) }),
  })
