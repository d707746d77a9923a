import {
  aliveListAnswer,
  type EncodedAnswer,
  encodeAnswer,
  encodingFor,
  isSameTag,
  type NodeInbound,
} from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import { countConfigUpdate } from '../nodes/index.ts'
import { makeConfig } from './config-answer.ts'
import { createMemberLists } from './member-lists.ts'

/** What a node asks with, beside which answer it wants. */
export interface Ask {
  inboundNumber: number
  listenPort: number
  nodeIp: string
  protocol: NodeInbound['protocol']
  nodeType: string | undefined
  ifNoneMatch: string | undefined
  /** The header `X-Response-Format`. */
  responseFormat: string | undefined
}

/** undefined: the asker has it already. */
export type AnswerTo = (ask: Ask) => Promise<EncodedAnswer | undefined>

/** What stock node programs pull, by the last word of its address. */
export function createAnswers(app: App): Record<'config' | 'user' | 'alivelist', AnswerTo> {
  const memberList = createMemberLists(app)
  return {
    async config(ask) {
      const answer = await makeConfig(app, ask)
      if (isSameTag(ask.ifNoneMatch, answer.etag)) return undefined
      await countConfigUpdate(app, ask.inboundNumber)
      return answer
    },
    user: ({ inboundNumber, responseFormat, ifNoneMatch }) =>
      memberList(inboundNumber, encodingFor(responseFormat), ifNoneMatch),
    /** Nobody's devices are counted, so no program has a reason to turn an address away. */
    alivelist: async () => encodeAnswer(aliveListAnswer(new Map())),
  }
}
