import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filterFiles, type RuleFile, ruleSetFiles } from '@dukou/formats'
import { readMainlandAddresses } from './mainland-addresses.ts'

export type Coding = 'identity' | 'gzip' | 'br'

export interface ServedFile {
  contentType: string
  /** Without quotes and without the coding. */
  tag: string
  /** The bytes in this coding; compressed at the first request for it, once. */
  bytesIn(coding: Coding): Promise<Buffer>
}

/** Compressed once per process, so it may take its time; more than 9 gains a percent and takes ten times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Everything below `/describe` by its path: the filters there, the sets of hosted rules below `rules/`. */
export function createServedFiles(): Map<string, ServedFile> {
  return new Map([
    ...filterFiles().map((file) => [file.name, servedFile(file)] as const),
    ...ruleSetFiles(readMainlandAddresses()).map((file) => [`rules/${file.name}`, servedFile(file)] as const),
  ])
}

function servedFile({ contentType, body }: RuleFile): ServedFile {
  const plain = Buffer.from(body, 'utf8')
  const codings = new Map<Coding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])
  return {
    contentType,
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    bytesIn(coding) {
      const known = codings.get(coding)
      if (known) return known
      const compressed = coding === 'br' ? promisify(brotliCompress)(plain, BROTLI) : promisify(gzip)(plain)
      codings.set(coding, compressed)
      return compressed
    },
  }
}
