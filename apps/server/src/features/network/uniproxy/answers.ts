import { encodingFor, isSameTag } from '@dukou/node-protocol'
import type { App } from '../../../platform/context.ts'
import { countConfigUpdate, type ServedInbound } from '../nodes/index.ts'
import type { Asked } from '../usage/index.ts'
import { createAliveList } from './alive-list.ts'
import { makeConfig } from './config-answer.ts'
import { type Coding, keepPacked, type SentAnswer } from './packed-answers.ts'
import { createUserLists } from './user-lists.ts'

/** Parameters of a node's request, beside the name of the answer. */
export interface Ask {
  inbound: ServedInbound
  nodeType: string | undefined
  ifNoneMatch: string | undefined
  /** The header `X-Response-Format`. */
  responseFormat: string | undefined
  /** Encoding that the client accepts. Go's HTTP client, used by all stock programs, requests gzip by default. */
  coding: Coding
}

export interface Question {
  /** Kind of request, by which the node program is recognised. */
  asked: Asked
  /** @returns undefined where the asker has the answer already */
  answerTo(ask: Ask): Promise<SentAnswer | undefined>
  /** The last answer: a fallback for programs that send no tag and retry at once when a request fails. */
  last?(): SentAnswer | undefined
}

/** Answers that stock node programs pull, by the last part of the path. */
export function createAnswers(app: App): Record<'config' | 'user' | 'alivelist', Question> {
  const kept = keepPacked()
  const userList = createUserLists(app, kept)
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
        userList(inbound.number, encodingFor(responseFormat), ifNoneMatch, coding),
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
