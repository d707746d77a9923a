import type { LinkContext } from '@dukou/formats/links'

/** Whose link, and on which base. */
export interface LinkOwner {
  id: string
  subscriptionKey: string
  subscriptionHost: string
  /** Clash Meta gets a configuration of its own. */
  metaClash: boolean
}

/** Where links lead: the account's own host, else this page's, as while no user is loaded. */
export function linkBase(owner: Pick<LinkOwner, 'subscriptionHost'> | undefined, origin: string): string {
  return owner?.subscriptionHost || origin
}

/** What the catalogue's links are made of. The base is the site's own, or this page's where none is known. */
export function linkContext(owner: LinkOwner, siteName: string, origin: string): LinkContext {
  return {
    base: linkBase(owner, origin),
    userId: owner.id,
    userKey: owner.subscriptionKey,
    siteName,
    isMoji: owner.metaClash,
  }
}

/** The link with its key covered, short enough to be seen whole: whoever looks over a shoulder must not get in. */
export function masked(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/…/${pathname.split('/').at(-3)}/••••••••`
}
