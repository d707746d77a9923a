import { pictureKindOf } from '@dukou/domain'
import sharp from 'sharp'
import { createTurns } from '../../../platform/in-turn.ts'
import { refuse } from '../../../platform/refuse.ts'

/** Size of a current phone's photo. A file of a few kilobytes can decode to half a gigabyte of pixels. */
const MOST_PIXELS = 24_000_000
const LONGEST_SIDE = 8000
/** Enough to read a screenshot by. */
const KEPT_SIDE = 2048
const SECONDS = 5
const AT_ONCE = 2
const MAX_WAITING = 20

// A picture is drawn once: what the library would keep of it is memory for nothing. Its threads leave us a core.
sharp.cache(false)
sharp.concurrency(1)
const inTurn = createTurns(AT_ONCE, MAX_WAITING)

/**
 * Draws a picture anew as WebP: upright, at most {@link KEPT_SIDE} on a side, its first frame alone, and without whatever
 * else the file carried (place, camera, a second file behind the picture).
 * @throws Refused `imageUnreadable` or `imageTooWide`
 */
export async function redraw(bytes: Buffer): Promise<Buffer> {
  const kind = pictureKindOf(bytes)
  // The library reads SVG and a dozen more: nothing reaches it that is not one of the three.
  if (!kind) refuse('imageUnreadable')
  return inTurn(async () => {
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
    if (format !== kind) refuse('imageUnreadable')
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE)
      refuse('imageTooWide', { side: LONGEST_SIDE, megapixels: MOST_PIXELS / 1e6 })
    return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch(unreadable)
  })
}

function unreadable(): never {
  refuse('imageUnreadable')
}
