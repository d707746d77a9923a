import type { Kind, Line } from './line.ts'
import type { Settings } from './profile.ts'
import type { Text } from './text/text.ts'

/** A line with the name and address it is shown under in this profile. */
export type Node = {
  readonly name: string
  readonly server: string
  readonly line: Line
  /** A fake line whose name is a message. */
  readonly isInfo: boolean
}

/** Input of a format. Names are clean and unique; the client supports every line. */
export type Job = {
  readonly settings: Settings
  readonly nodes: readonly Node[]
  readonly groups: GroupNames
  /** One of the format's `variants`. */
  readonly variant: string
}

export type GroupNames = { readonly select: string; readonly auto: string; readonly fallback: string }

/** One client's way of writing a subscription. */
export type Format = {
  readonly contentType: string
  readonly extension: string
  readonly wrap: 'plain' | 'base64'
  /** Supported kinds, by variant where versions differ. The profile leaves out other lines, with a reason. */
  readonly carries: (variant: string) => readonly Kind[]
  /** Kind of the fake lines. */
  readonly infoCipher: 'aes-128-gcm' | 'aes-256-cfb'
  readonly cleanName: (name: string) => string
  /** Names that no line may have, apart from the groups'. */
  readonly reservedNames: readonly string[]
  /** Versions that are written differently; the first is used when the version is unknown. */
  readonly variants: readonly string[]
  readonly variantOf: (userAgent: string) => string
  /** The first line that names the subscription's own address. */
  readonly opening?: (settings: Settings) => { readonly before: string; readonly after: string }
  readonly write: (job: Job) => Text
}

/** The parts of a format that most have in common. */
export const SIMPLE = {
  wrap: 'plain',
  infoCipher: 'aes-128-gcm',
  variants: ['any'],
  variantOf: () => 'any',
} as const satisfies Partial<Format>
