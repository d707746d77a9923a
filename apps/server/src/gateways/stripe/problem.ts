import type { StripeAccount } from './account.ts'

const LENGTH = 200

/** Tells what went wrong, without a secret in it: Stripe repeats parts of what it was sent. */
export function problemText(error: unknown, { key, webhookSecret }: StripeAccount): string {
  const { message, detail } = error as { message?: string; detail?: { message?: string } }
  const text = detail?.message ? `${message} ${detail.message}` : String(message ?? error)
  return text.replaceAll(key, '***').replaceAll(webhookSecret, '***').slice(0, LENGTH)
}

/** Whether Stripe itself said no, so that asking again changes nothing. */
export function isRefusal(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429
}
