import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

export const PROGRAM = readFileSync(join(import.meta.dirname, 'stand-in-program.mjs'))

/** A release page with one file for each name, and its digests beside it. */
export async function startReleases(files: Record<string, Buffer>) {
  let before = async (): Promise<void> => {}
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    asked.push(name)
    const file = files[name.replace(/\.dgst$/, '')]
    if (!file) return response.writeHead(404).end()
    if (name.endsWith('.dgst')) return response.end(`MD5= 0\nSHA2-256= ${digestOf(file)}\n`)
    await before()
    return response.end(file)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Done once, before the next file goes out. */
    beforeNextFile(act: () => Promise<void>) {
      before = async () => {
        before = async () => {}
        await act()
      }
    },
    stop: () => server.close(),
  }
}

export function digestOf(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex')
}

/** A ZIP archive of one stored file. */
export function zipOf(name: string, content: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
