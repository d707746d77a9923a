const WITHIN_MS = 10_000
type Digest = { sha256: string } | { problem: string }

/** A digest file has four short lines, a list of a release some dozens. */
const MOST_BYTES = 16_384

/**
 * Reads the SHA-256 that a release publishes beside a file, as `FILE.dgst` with lines such as `SHA2-256= 9f86...`.
 * @returns the digest, or why there is none
 */
export async function releaseDigest(address: string): Promise<Digest> {
  return digestFrom(`${address}.dgst`, sha256In)
}

/** Reads the SHA-256 of a file from a list in its folder, as Node.js (SHASUMS256.txt) and hysteria (hashes.txt) publish it. */
export async function listedDigest(address: string, list: string): Promise<Digest> {
  const [folder, name] = [address.slice(0, address.lastIndexOf('/')), address.slice(address.lastIndexOf('/') + 1)]
  return digestFrom(`${folder}/${list}`, (text) => listedIn(text, name))
}

async function digestFrom(address: string, read: (text: string) => string | undefined): Promise<Digest> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) })
    if (!answer.ok) return { problem: `${new URL(address).host} ${answer.status}` }
    const sha256 = read(await beginning(answer))
    return sha256 ? { sha256 } : { problem: `no SHA-256 in ${address.slice(address.lastIndexOf('/') + 1)}` }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return { problem: `${new URL(address).host} ${cause?.code ?? message}` }
  }
}

async function beginning(answer: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MOST_BYTES) break
  }
  return text
}

export function sha256In(text: string): string | undefined {
  return /^SHA(?:2-)?256\s*(?:\([^)]*\))?\s*=\s*([0-9a-f]{64})\s*$/im.exec(text)?.[1]?.toLowerCase()
}

/** A name may have the folder before it that the release was built in. */
function listedIn(text: string, name: string): string | undefined {
  return text
    .split('\n')
    .map((line) => /^([0-9a-f]{64}) [ *](?:build\/)?(\S+)$/.exec(line))
    .find((found) => found?.[2] === name)?.[1]
}
