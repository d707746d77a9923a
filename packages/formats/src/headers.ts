import { encode } from './clients/share-links.ts'

/** Traffic and expiry of the account, as apps show them beside its lines. Bytes are whole numbers. */
export type Usage = {
  readonly uploadBytes: bigint
  readonly downloadBytes: bigint
  readonly totalBytes: bigint
  /** Absent when the account does not end. */
  readonly expiresAt?: Date
}

export type SubscriptionHeaders = {
  readonly siteName: string
  /** File name extension without a dot. */
  readonly extension: string
  readonly contentType: string
  readonly usage: Usage
  /** Whole hours; 24 by default. */
  readonly updateHours?: number
  /** The account's page. Sent only when it is https, for some apps open it without asking. */
  readonly webPageUrl?: string
}

/**
 * The headers of a subscription's answer, all in Latin-1. Clients are picky: four numbers and no semicolon at the end
 * in `Subscription-Userinfo` (FlClash throws at one), whole hours in the interval (Hiddify throws at a decimal), both
 * forms of the file name (RFC 6266, RFC 5987).
 */
export function subscriptionHeaders(of: SubscriptionHeaders): Record<string, string> {
  const isLinked = of.webPageUrl !== undefined && /^https:\/\/[\x21-\x7e]+$/.test(of.webPageUrl)
  return {
    'Content-Type': of.contentType,
    'Content-Disposition': contentDisposition(of.siteName, of.extension),
    'Subscription-Userinfo': userinfoOf(of.usage),
    'Profile-Update-Interval': String(Math.max(1, Math.round(of.updateHours ?? 24))),
    'Profile-Title': `base64:${Buffer.from(of.siteName, 'utf8').toString('base64')}`,
    ...(isLinked ? { 'Profile-Web-Page-Url': of.webPageUrl as string } : {}),
    'Cache-Control': 'no-store, private',
  }
}

/** The value of `Subscription-Userinfo`: `upload=...; download=...; total=...; expire=...` in bytes and Unix
 * seconds; 0 for an account that does not end. */
export function userinfoOf({ uploadBytes, downloadBytes, totalBytes, expiresAt }: Usage): string {
  const expire = expiresAt ? Math.floor(expiresAt.getTime() / 1000) : 0
  return `upload=${uploadBytes}; download=${downloadBytes}; total=${totalBytes}; expire=${expire}`
}

function contentDisposition(siteName: string, extension: string): string {
  const plain = siteName.replace(/[^A-Za-z0-9._ -]/g, '').trim() || 'subscription'
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encode(`${siteName}.${extension}`)}`
}
