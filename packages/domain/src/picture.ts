/** A picture must be smaller than this many bytes. */
export const PICTURE_BYTES = 4 * 1024 * 1024

export type PictureKind = 'jpeg' | 'png' | 'webp'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** Type of a picture by its first bytes, regardless of its file name; undefined for an unsupported format. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  const has = (mark: number[], at = 0) => mark.every((byte, index) => bytes[at + index] === byte)
  if (has(PNG)) return 'png'
  if (has(JPEG)) return 'jpeg'
  return has(RIFF) && has(WEBP, 8) ? 'webp' : undefined
}
