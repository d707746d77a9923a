import { type Client, clientOf } from './clients.ts'
import { clientForUserAgent } from './user-agent.ts'

/** The client and the variant of its format that a request asks for. Together they name a template. */
export type Choice = { readonly client: Client; readonly variant: string }

/**
 * Client and variant for a request. The path names the client; with `auto`, the User-Agent does. The version is always
 * taken from the User-Agent. Undefined for an unknown client.
 */
export function chooseClient(name: string, userAgent: string): Choice | undefined {
  const client = clientOf(name.toLowerCase() === 'auto' ? clientForUserAgent(userAgent) : name)
  return client && { client, variant: client.format.variantOf(userAgent) }
}

/**
 * The key in the last segment of a subscription link. Some apps glue `&name=...` to a link that has no query; what
 * follows the first `&`, raw or percent-encoded, is a query then. A lone `?` percent-encoded counts too.
 */
export function parseKeySegment(segment: string): { readonly key: string; readonly query: string } {
  const match = /^(.*?)(?:&|%26|\?|%3F)(.*)$/is.exec(segment)
  return match ? { key: match[1] as string, query: match[2] as string } : { key: segment, query: '' }
}
