import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { removeNode } from '../nodes/index.ts'
import { removeLinesOf } from './remove-of-node.ts'

/** Removes a node with all lines through it. The verb stands here because lines know nodes, and nodes know no lines. */
export const deleteNode: Handler<Calls['deleteNode']> = (ctx, { id }) => removeNode(ctx, id, removeLinesOf)
