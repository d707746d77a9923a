import { aliveListAnswer, type EncodedAnswer, encodeAnswer, encodingFor, isSameTag } from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import { countConfigUpdate, type ServedInbound } from '../nodes/index.ts'
import { makeConfig } from './config-answer.ts'
import { createMemberLists } from './member-lists.ts'

/** What a node asks with, beside which answer it wants. */
export interface Ask {
  inbound: ServedInbound
  nodeType: string | undefined
  ifNoneMatch: string | undefined
  /** The header `X-Response-Format`. */
  responseFormat: string | undefined
}

export interface Question {
  /** @returns undefined where the asker has the answer already */
  answerTo(ask: Ask): Promise<EncodedAnswer | undefined>
  /** What an inbound was told last, for programs that ask without a tag and try again at once when nobody answers. */
  last?(inboundNumber: number): EncodedAnswer | undefined
}

/** What stock node programs pull, by the last word of its address. */
export function createAnswers(app: App): Record<'config' | 'user' | 'alivelist', Question> {
  const memberList = createMemberLists(app)
  const aliveLists = new Map<number, EncodedAnswer>()
  return {
    config: {
      async answerTo(ask) {
        const answer = await makeConfig(app, ask.inbound, ask.nodeType)
        if (isSameTag(ask.ifNoneMatch, answer.etag)) return undefined
        await countConfigUpdate(app, ask.inbound.number)
        return answer
      },
    },
    user: {
      answerTo: ({ inbound, responseFormat, ifNoneMatch }) =>
        memberList(inbound.number, encodingFor(responseFormat), ifNoneMatch),
    },
    alivelist: {
      /** Nobody's devices are counted, so no program has a reason to turn an address away. */
      async answerTo({ inbound }) {
        const answer = encodeAnswer(aliveListAnswer(new Map()))
        aliveLists.set(inbound.number, answer)
        return answer
      },
      last: (inboundNumber) => aliveLists.get(inboundNumber),
    },
  }
}
