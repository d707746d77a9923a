import type { Language } from '@dukou/domain'
import { accessRefusals } from './access/refusals.ts'
import { baseRefusals } from './base/refusals.ts'
import { booksRefusals } from './books/refusals.ts'
import { careRefusals } from './care/refusals.ts'
import { clientsRefusals } from './clients/refusals.ts'
import { messagesRefusals } from './messages/refusals.ts'
import { networkRefusals } from './network/refusals.ts'
import { opsRefusals } from './ops/refusals.ts'
import { peopleRefusals } from './people/refusals.ts'
import type { Refusal, RefusalDetails } from './refusal.ts'
import { shopRefusals } from './shop/refusals.ts'

const tables = {
  ...baseRefusals,
  ...booksRefusals,
  ...peopleRefusals,
  ...messagesRefusals,
  ...accessRefusals,
  ...shopRefusals,
  ...networkRefusals,
  ...clientsRefusals,
  ...careRefusals,
  ...opsRefusals,
}

export type RefusalName = keyof typeof tables

/**
 * Every refusal of the product. Pages download only names and codes (`refusal-codes.generated.ts`): the server sends
 * the text with its answer.
 */
export const allRefusals: Readonly<Record<RefusalName, Refusal>> = tables

/** Refusals that any call may answer beside its own: bad request, session, API token, load. */
export const ALWAYS_POSSIBLE = [
  'unknown',
  'sessionExpired',
  'twoPeople',
  'apiTokenRefused',
  'apiTokenElsewhere',
  'apiTokenNeedsScope',
  'notForPrograms',
  'badEnvelope',
  'badInput',
  'unknownPath',
  'wrongMethod',
  'tooLarge',
  'tooManyRequests',
  'forbidden',
  'crossSite',
  'busy',
  'idempotencyKeyReused',
  'stillRunning',
] as const satisfies readonly RefusalName[]

/** The sentence a person reads. */
export function refusalText(name: RefusalName, language: Language, details: RefusalDetails = {}): string {
  return allRefusals[name][language].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''))
}
