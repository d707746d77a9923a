import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Kind = 'gif' | 'jpeg' | 'png' | 'webp'

/** A picture of one colour, with a place in its metadata. */
export function pictureOf(kind: Kind, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Artist: 'taken at home' } })
    .toFormat(kind)
    .toBuffer()
}

/** A PNG of one bit per pixel: a few kilobytes, whatever its size. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Sends a file as the page does. @returns what came back */
export async function sendPicture(
  origin: string,
  file: Buffer,
  { token, headers = {}, id = 'a note' }: { token?: string | undefined; headers?: Record<string, string>; id?: string },
) {
  const form = new FormData()
  form.set('id', id)
  form.set('file', new File([new Uint8Array(file)], '../../x.png', { type: 'image/png' }))
  const response = await fetch(`${origin}/api/file/upload`, {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: form,
  })
  const { data, file: beside } = (await response.json()) as { data: string; file?: { filename: string } }
  const answered = JSON.parse(Buffer.from(data, 'base64').toString()) as {
    code: number
    msg: string
    data: { file: { filename: string } } | null
  }
  return { status: response.status, ...answered, name: answered.data?.file.filename ?? '', beside }
}
