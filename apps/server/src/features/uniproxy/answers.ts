import { encodingFor, isSameTag } from '@dukou/node-protocol'
import type { App } from '../../platform/context.ts'
import { countConfigUpdate, type ServedInbound } from '../nodes/index.ts'
import type { Asked } from '../usage/index.ts'
import { createAliveList } from './alive-list.ts'
import { makeConfig } from './config-answer.ts'
import { createMemberLists } from './member-lists.ts'
import { type Coding, keepPacked, type SentAnswer } from './packed-answers.ts'

/** What a node asks with, beside which answer it wants. */
export interface Ask {
  inbound: ServedInbound
  nodeType: string | undefined
  ifNoneMatch: string | undefined
  /** The header `X-Response-Format`. */
  responseFormat: string | undefined
  /** What the asker can unpack. Go's own HTTP client, on which all stock programs stand, asks for gzip by itself. */
  coding: Coding
}

export interface Question {
  /** What kind of program asks is told by what it asks for. */
  asked: Asked
  /** @returns undefined where the asker has the answer already */
  answerTo(ask: Ask): Promise<SentAnswer | undefined>
  /** What was told last, for programs that ask without a tag and try again at once when nobody answers. */
  last?(): SentAnswer | undefined
}

/** What stock node programs pull, by the last word of its address. */
export function createAnswers(app: App): Record<'config' | 'user' | 'alivelist', Question> {
  const kept = keepPacked()
  const memberList = createMemberLists(app, kept)
  const aliveList = createAliveList(app)
  return {
    config: {
      asked: 'pull',
      async answerTo(ask) {
        const answer = await makeConfig(app, ask.inbound, ask.nodeType)
        if (isSameTag(ask.ifNoneMatch, answer.etag)) return undefined
        await countConfigUpdate(app, ask.inbound.number)
        return answer
      },
    },
    user: {
      asked: 'pull',
      answerTo: ({ inbound, responseFormat, ifNoneMatch, coding }) =>
        memberList(inbound.number, encodingFor(responseFormat), ifNoneMatch, coding),
    },
    alivelist: {
      asked: 'aliveList',
      async answerTo({ coding }) {
        const answer = await aliveList.make()
        return coding ? kept('addresses in use', answer.etag, async () => answer) : answer
      },
      last: aliveList.last,
    },
  }
}
