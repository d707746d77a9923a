import type { LinkContext } from '@dukou/formats/links'

/** Whose link, and on which base. */
export interface LinkOwner {
  id: string
  subscriptionKey: string
  subscriptionHost: string
  /** Clash Meta gets a configuration of its own. */
  metaClash: boolean
}

/** Base of subscription links: the account's own host, or this page's origin if no host or no user is known. */
export function linkBase(owner: Pick<LinkOwner, 'subscriptionHost'> | undefined, origin: string): string {
  return owner?.subscriptionHost || origin
}

/** Builds the context of the catalogue's links. Its base comes from `linkBase`. */
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
