import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { renewalAnswer } from './renewal-answer.ts'

export const myRenewal: Handler<Calls['myRenewal']> = (ctx) => renewalAnswer(ctx)
