import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Client } from 'acme-client'
import { readJson, writeWhole } from '../files.ts'

/** An authority that gives certificates by ACME (RFC 8555), and the port at which it checks that the host is this machine. */
export interface Authority {
  directoryUrl: string
  /** 80, or the port to which a router forwards port 80. */
  port: number
}

/** How often it asks whether the authority is done. */
const PATIENCE = { backoffMin: 500, backoffMax: 10_000, backoffAttempts: 20 }
/** A certificate with its chain, and some more. */
const ROOM_BYTES = 64 * 1024
const CHALLENGES = '/.well-known/acme-challenge/'

/** Paths of a host's certificate and of its key, in a folder of certificates. */
export function certificatePaths(folder: string, host: string) {
  const place = join(folder, host.toLowerCase())
  return { certFile: `${place}.crt`, keyFile: `${place}.key` }
}

/**
 * Asks for a certificate of a host by HTTP-01 and writes it, with the key that the host has already.
 * @throws Error where the authority gives none
 */
export async function askForCertificate(
  folder: string,
  host: string,
  { directoryUrl, port }: Authority,
): Promise<void> {
  // Loaded here alone, because it takes memory.
  const { Client: AcmeClient, crypto } = await import('acme-client')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseWithoutRoom(folder)
  const keyAt = async (path: string) => {
    const known = readOr(path)
    const key = known ?? (await crypto.createPrivateEcdsaKey('P-256'))
    if (!known) writeWhole(path, key)
    return key
  }
  const { certFile, keyFile } = certificatePaths(folder, host)
  const accountPath = join(folder, 'account.json')
  const accountKey = await keyAt(join(folder, 'account.pem'))
  const account = accountAt(accountPath, directoryUrl)
  const client = new AcmeClient({ directoryUrl, accountKey, ...account, ...PATIENCE })
  if (!account) {
    await signUp(client)
    writeWhole(accountPath, JSON.stringify({ directoryUrl, accountUrl: client.getAccountUrl() }))
  }
  const [, csr] = await crypto.createCsr({ altNames: [host] }, await keyAt(keyFile))
  const answers = new Map<string, string>()
  const door = createServer(({ url = '' }, response) => {
    const answer = url.startsWith(CHALLENGES) ? answers.get(url.slice(CHALLENGES.length)) : undefined
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(answer)
  })
  await new Promise<void>((resolve, reject) => door.once('error', reject).listen(port, resolve))
  try {
    const certificate = await client.auto({
      csr,
      challengePriority: ['http-01'],
      // A machine behind NAT may not reach itself by its name.
      skipChallengeVerification: true,
      challengeCreateFn: async (_, { token }, answer) => void answers.set(token, answer),
      challengeRemoveFn: async (_, { token }) => void answers.delete(token),
    })
    writeWhole(certFile, certificate)
  } finally {
    door.close()
    door.closeAllConnections()
  }
}

/** A certificate that cannot be written is lost, and the authority gives few of them. @throws where the disk is full */
function refuseWithoutRoom(folder: string): void {
  const path = join(folder, 'room')
  writeWhole(path, Buffer.alloc(ROOM_BYTES))
  rmSync(path)
}

/** The account that an earlier call registered at this authority. */
function accountAt(path: string, directoryUrl: string): { accountUrl: string } | undefined {
  const known = readJson(path) as { directoryUrl: string; accountUrl: string } | undefined
  return known?.directoryUrl === directoryUrl ? { accountUrl: known.accountUrl } : undefined
}

/** Registers the key. If it has an account already, the library finds that and then fails at an update of it. */
async function signUp(client: Client): Promise<void> {
  try {
    await client.createAccount({ termsOfServiceAgreed: true })
  } catch (error) {
    try {
      client.getAccountUrl()
    } catch {
      throw error
    }
  }
}

function readOr(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
