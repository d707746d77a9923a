import type { Calls } from '@dukou/contract'
import type { Handler } from '../../../platform/http/handlers.ts'
import { readLineAnswers } from './line-answer.ts'

export const listLines: Handler<Calls['listLines']> = async (ctx) => readLineAnswers(ctx.db)
