import type { Words } from '@dukou/domain'
import { type LinkParts, subscriptionUrl } from './subscription-url.ts'

export type Platform = 'Windows' | 'Android' | 'iOS' | 'macOS'

/** Whose link it is, and on which site. */
export type LinkContext = LinkParts & {
  readonly siteName: string
  /** The account's `moji` flag: gives Clash Meta its own client value. */
  readonly isMoji?: boolean
}

/** Devices on which a one-click link works: all that have the app, phones, iOS only, or none. */
export type OneClickPlace = 'any' | 'phone' | 'ios' | 'none'

/** A client program: what people call it, where it runs, and its links. */
export type ClientProgram = {
  readonly id: string
  /** As people know it. */
  readonly name: string
  /** Two letters for its tile. */
  readonly mark: string
  readonly platforms: readonly Platform[]
  /** The word for it in subscription links, which names the format it reads (`clients.ts`). */
  readonly value: string
  /** Its User-Agent when it fetches, in lower case and without the version. */
  readonly agents: readonly string[]
  /** One line for who chooses: cost, versions, limits. The note of a platform goes before the general one. */
  readonly note?: Words
  readonly noteOn?: Partial<Record<Platform, Words>>
  /** The address that the program fetches. */
  readonly address: (context: LinkContext) => string
  /** Text to copy, for adding the subscription by hand. */
  readonly copyText: (context: LinkContext) => string
  /** Content of the QR code for the program's own scanner. */
  readonly qrCode: (context: LinkContext) => string
  /** The link that opens the program with the subscription; absent where it has none. */
  readonly oneClick?: (context: LinkContext) => string
  readonly oneClickOn: OneClickPlace
}

type Row = Pick<ClientProgram, 'id' | 'name' | 'mark' | 'platforms' | 'value' | 'agents' | 'note' | 'noteOn'> & {
  readonly query?: (context: LinkContext) => Record<string, string>
  readonly address?: ClientProgram['address']
  /** From the address to what is copied, scanned or opened; the address itself where nothing is said. */
  readonly copyText?: (url: string, context: LinkContext) => string
  readonly qrCode?: (url: string, context: LinkContext) => string
  readonly oneClick?: (url: string, context: LinkContext) => string
  readonly oneClickOn?: OneClickPlace
}

/** A row of the table, with what most programs have in common filled in. */
export function program({ query, copyText, qrCode, oneClick, oneClickOn, ...row }: Row): ClientProgram {
  const address = row.address ?? ((context) => subscriptionUrl(context, row.value, query?.(context)))
  const from = (make: (url: string, context: LinkContext) => string = (url) => url) => {
    return (context: LinkContext) => make(address(context), context)
  }
  return {
    ...row,
    address,
    copyText: from(copyText),
    qrCode: from(qrCode),
    oneClickOn: oneClickOn ?? (oneClick ? 'any' : 'none'),
    ...(oneClick && { oneClick: from(oneClick) }),
  }
}

/** The note of a program for this platform. */
export function noteOf({ note, noteOn }: ClientProgram, platform: Platform): Words | undefined {
  return noteOn?.[platform] ?? note
}
