export type Version = readonly [major: number, minor: number]

/** The version that the pattern's two groups find in a User-Agent. */
export function versionIn(userAgent: string, pattern: RegExp): Version | undefined {
  const match = pattern.exec(userAgent)
  return match ? [Number(match[1]), Number(match[2])] : undefined
}

export function isAtLeast(version: Version, [major, minor]: Version): boolean {
  return version[0] > major || (version[0] === major && version[1] >= minor)
}
