import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { remove } from '../../base/soft-delete/index.ts'

/** Its inbound stays with its number and its keys, for the line may come back. */
export const deleteLine: Handler<Calls['deleteLine']> = (ctx, { id }) =>
  remove(ctx, id, { table: 'lines', action: 'deleteLine', absent: 'lineNotFound' })
