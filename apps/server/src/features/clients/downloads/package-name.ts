const NAME = /^([a-z0-9-]+?)-v?(\d[0-9A-Za-z.]*)-(windows|android|ios|macos)(?![A-Za-z])/i
const PLATFORMS: Record<string, string> = { windows: 'Windows', android: 'Android', ios: 'iOS', macos: 'macOS' }

export interface PackageName {
  program: string
  version: string
  platform: string
}

/** Parses a file name such as `flclash-0.8.90-windows-setup.exe`. Returns undefined for other names. */
export function readPackageName(fileName: string): PackageName | undefined {
  const [, program, version, platform] = NAME.exec(fileName) ?? []
  if (!program || !version || !platform) return undefined
  return { program: program.toLowerCase(), version, platform: PLATFORMS[platform.toLowerCase()] ?? '' }
}
