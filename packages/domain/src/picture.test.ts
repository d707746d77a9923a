import { describe, expect, it } from 'vitest'
import { pictureKindOf } from './picture.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the kind of a picture is told by its first bytes', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['RIFF\x10\0\0\0WAVEfmt ', undefined],
    ['GIF89a', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['\x89PNG', undefined],
    ['', undefined],
  ])('%j is %s', (text, kind) => {
    expect(pictureKindOf(bytes(text))).toBe(kind)
  })
})
