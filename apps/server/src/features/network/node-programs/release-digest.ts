const WITHIN_MS = 10_000
/** A digest file has four short lines. */
const MOST_BYTES = 4096

/**
 * Reads the SHA-256 that a release publishes beside a file, as `FILE.dgst` with lines such as `SHA2-256= 9f86...`.
 * @returns the digest, or why there is none
 */
export async function releaseDigest(
  address: string,
  ask: typeof fetch = fetch,
): Promise<{ sha256: string } | { problem: string }> {
  try {
    const answer = await ask(`${address}.dgst`, { signal: AbortSignal.timeout(WITHIN_MS) })
    if (!answer.ok) return { problem: `${new URL(address).host} ${answer.status}` }
    const sha256 = sha256In(await beginning(answer))
    return sha256 ? { sha256 } : { problem: 'no SHA-256 in the .dgst file' }
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
