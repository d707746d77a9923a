import type { Words } from '@dukou/domain'

/** HTTP statuses of refusals in plain JSON. The envelope of the product answers almost all of them with 200. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 502 | 503 | 507

/** `zh` and `en` are the text. `{name}` in them is filled from the refusal's details. */
export interface Refusal extends Words {
  /**
   * 409: the request is right, and the state of the thing is against it. 422: a field has a value that is never right,
   * or the idempotency key belongs to another request.
   */
  status: RefusalStatus
  /** For codes that the product's own pages know. Others are given by `npm run refusals`. */
  code?: number
}

/** The refusals of a district, by name. */
export type RefusalTable = Readonly<Record<string, Refusal>>

/** The figures in a refusal's text. */
export type RefusalDetails = Record<string, string | number>
