/** Source of routing rules: written into the profile, or fetched by the client from our own host. */
export type RuleSource =
  | { readonly kind: 'inline' }
  /**
   * `base` is an absolute address without a trailing slash; the sets of `ruleSetFiles` are served below it. The set
   * of mainland addresses is named only where there is one.
   */
  | { readonly kind: 'hosted'; readonly base: string; readonly hasAddresses?: boolean }

/** All of a subscription that is not a line. Everything but `siteName` and `panelHost` has a default. */
export type Profile = {
  readonly siteName: string
  /**
   * Host of the subscription link without a port; always reached directly, so that an update works when every line is
   * down.
   */
  readonly panelHost: string
  /** Whole hours between two updates; 24 by default. */
  readonly updateHours?: number
  /** Texts shown as fake lines, such as the traffic that is left. They never take part in automatic choice. */
  readonly infoNodes?: readonly string[]
  /** A text that Shadowrocket shows below the subscription's name. */
  readonly status?: string
  /** For networks that answer only the carrier's resolver: plain DNS, and servers as IP literals where known. */
  readonly inXinjiang?: boolean
  /** For users abroad: everything direct, but what lies in mainland China goes through the lines. */
  readonly inForeign?: boolean
  readonly englishNames?: boolean
  readonly rules?: RuleSource
  /** Address that groups test lines with. */
  readonly testUrl?: string
}

export type Settings = Required<Omit<Profile, 'status'>> & Pick<Profile, 'status'>

/** The profile with its defaults filled in. */
export function settingsOf(profile: Profile): Settings {
  return {
    updateHours: 24,
    infoNodes: [],
    inXinjiang: false,
    inForeign: false,
    englishNames: false,
    rules: { kind: 'inline' },
    testUrl: 'https://www.gstatic.com/generate_204',
    ...profile,
  }
}
