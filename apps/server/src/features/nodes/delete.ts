import type { Calls } from '@dukou/contract'
import type { Handler } from '../../platform/http/handlers.ts'
import { removeLinesOf } from '../lines/index.ts'
import { remove } from '../removal/index.ts'

/** With all lines through it. Its inbounds keep their numbers, which credentials are made of; their programs are turned away. */
export const deleteNode: Handler<Calls['deleteNode']> = (ctx, { id }) =>
  remove(ctx, id, {
    table: 'nodes',
    action: 'deleteNode',
    absent: 'nodeNotFound',
    takesAlong: async (tx, nodeId, now) => ({ lines: await removeLinesOf(tx, nodeId, now) }),
  })
