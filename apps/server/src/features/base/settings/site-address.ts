import type { App } from '../../../platform/context.ts'
import type { Settings } from './settings.ts'

interface Site extends Pick<App, 'origin'> {
  settings: Pick<Settings, 'preferredDomain' | 'subscriptionHost'>
}

/**
 * Base of links that people open and of the notify address: the preferred domain, else the domain of subscription links,
 * else the listen address. Never taken from a request's Host header, because the client controls that header.
 */
export function siteAddress({ settings, origin }: Site): string {
  return ofDomain(settings.preferredDomain) || ofSubscriptions(settings) || origin()
}

/**
 * Base of subscription links and of what nodes call: the domain of subscription links, else the preferred domain, else
 * the listen address.
 */
export function subscriptionAddress({ settings, origin }: Site): string {
  return ofSubscriptions(settings) || ofDomain(settings.preferredDomain) || origin()
}

/** The `https` address of a host of the settings; empty for none. */
export function ofDomain(host: string): string {
  return host && `https://${host.includes(':') ? `[${host}]` : host}`
}

function ofSubscriptions({ subscriptionHost }: Site['settings']): string {
  return subscriptionHost.replace(/\/+$/, '')
}
