import { refusalCodes } from '@dukou/contract'
import { type HeldRequest, type RawAnswer, releaseTogether } from '../lib/barrier.ts'
import { codeOf } from '../lib/held-call.ts'
import type { CommerceStage } from './commerce-stage.ts'
import type { Race } from './race.ts'

/** On a busy machine statements run out of time, and the answer is to ask again. Rings are counted by the database. */
const isBusy = ({ method }: HeldRequest, answer: RawAnswer) =>
  method === 'GET' ? answer.status === 503 : codeOf(answer) === refusalCodes.busy

/** A race whose requests are sent again, under the same key, while the site answers `busy`, as people and platforms do. */
export const insisting = (race: Race<CommerceStage>): Race<CommerceStage> => ({
  ...race,
  async prepare(stage, round) {
    const { judge, ...rest } = await race.prepare(stage, round)
    return {
      ...rest,
      async judge(answers) {
        const last: RawAnswer[] = []
        for (const [nth, request] of rest.requests.entries()) {
          let answer = answers[nth] as RawAnswer
          while (isBusy(request, answer)) [answer] = (await releaseTogether([request])) as [RawAnswer]
          last.push(answer)
        }
        return judge(last)
      },
    }
  },
})
