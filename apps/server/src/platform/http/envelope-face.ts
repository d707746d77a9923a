import type { AnyCall } from '@dukou/contract'
import { problemsOf } from '@dukou/contract/schema'
import { okAnswer, openEnvelope, refusedAnswer, sealEnvelope } from './envelope.ts'
import { type Face, type Outcome, refuseProblems } from './face.ts'
import {
  refuseCrossSite,
  refuseOtherContentType,
  sessionTokensOf,
  writeDeviceCookie,
  writeSessionCookies,
} from './request.ts'

/** A call in the envelope of the product: JSON in base64 in JSON, both ways. Refusals have status 200. */
export function envelopeFace({ input }: AnyCall): Face {
  return {
    open(request) {
      refuseCrossSite(request)
      refuseOtherContentType(request)
      return openEnvelope(request.body as Buffer)
    },
    sessionTokensOf,
    toWire(payload, { language }) {
      refuseProblems(problemsOf(input.schema, payload, language))
      return { wire: payload, page: null }
    },
    fromWire: (answer) => answer,
    setSession: writeSessionCookies,
    setDevice: writeDeviceCookie,
    send(reply, outcome, { language }) {
      const answer = 'data' in outcome ? okAnswer(outcome.data) : refusedAnswer(outcome.refusal, language, outcome.told)
      return reply.code(statusOf(outcome)).type('application/json').send(sealEnvelope(answer))
    },
  }
}

function statusOf(outcome: Outcome): number {
  if ('data' in outcome) return 200
  if (outcome.isTrouble) return outcome.refusal === 'busy' ? 503 : 500
  return outcome.refusal === 'badEnvelope' ? 400 : 200
}
