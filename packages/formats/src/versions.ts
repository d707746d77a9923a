export type Version = readonly [major: number, minor?: number, patch?: number]

/** The version that the pattern's two or three groups find in a User-Agent. */
export function versionIn(userAgent: string, pattern: RegExp): Version | undefined {
  const match = pattern.exec(userAgent)
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined
}

export function isAtLeast(version: Version, wanted: Version): boolean {
  for (const [place, least] of wanted.entries()) {
    const part = version[place] ?? 0
    if (part !== least) return part > (least ?? 0)
  }
  return true
}

/** The first of the variants, newest first, whose version the User-Agent reaches; the newest where it tells none. */
export function variantSince(
  userAgent: string,
  pattern: RegExp,
  variants: readonly [name: string, since: Version][],
): string {
  const version = versionIn(userAgent, pattern)
  const found = version ? variants.find(([, since]) => isAtLeast(version, since)) : variants[0]
  return (found ?? variants.at(-1))?.[0] ?? ''
}
