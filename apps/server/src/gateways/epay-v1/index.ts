import type { PayAdapter } from '../adapter.ts'
import { create } from './create.ts'
import { readNotify } from './notify.ts'
import { query } from './query.ts'

/** 易支付 V1 with MD5 signatures. A notify counts as taken when the answer contains `success`, in any spelling of case. */
export const epayV1: PayAdapter = { create, readNotify, query, acknowledge: { ok: 'success', fail: 'fail' } }
