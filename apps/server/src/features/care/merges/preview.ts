import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { movesOf, readPair } from './read-pair.ts'

/** Changes nothing. */
export const previewMerge: Handler<Calls['previewMerge']> = async (ctx, input) =>
  movesOf(await readPair(ctx, ctx.db, input))
