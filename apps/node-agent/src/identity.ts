import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { enrolText, rawPublicKey, sha256Hex } from '@dukou/node-protocol/agent'
import { readJson, writeWhole } from './files.ts'
import { post } from './post.ts'

/** Identity of the agent. The key was made on the node and never leaves it. */
export interface Identity {
  panel: string
  /** Public id that the panel gave. */
  agent: string
  /** Ed25519, PEM. */
  privateKey: string
  /** Paths of the programs that it drives; empty: the machine has none. */
  xray: string
  hysteria: string
  /** SHA-256 of the password that it enrolled by. */
  enrolledBy: string
}

const FILE = 'identity.json'
const ENROL_MS = 20_000

export function readIdentity(folder: string): Identity | undefined {
  const known = (readJson(join(folder, FILE)) ?? {}) as Partial<Identity>
  const { panel, agent, privateKey, xray = '', hysteria = '', enrolledBy = '' } = known
  return panel && agent && privateKey ? { panel, agent, privateKey, xray, hysteria, enrolledBy } : undefined
}

/**
 * Makes a key and has the panel take it for the password of the command. An agent that has enrolled by this password, or
 * is set up again without one, keeps its identity.
 * @throws where the panel's address is not safe, or it refuses
 */
export async function enrol(
  folder: string,
  { panel, password, ...programs }: Pick<Identity, 'panel' | 'xray' | 'hysteria'> & { password: string },
): Promise<Identity> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const origin = safeOrigin(panel)
  const before = readIdentity(folder)
  const enrolledBy = sha256Hex(Buffer.from(password))
  if (before?.panel === origin && (password === '' || before.enrolledBy === enrolledBy)) {
    return keep(folder, { ...before, ...programs })
  }
  const pending = join(folder, 'enrolling.json')
  // With the same key the panel answers again, where the first answer got lost.
  const kept = readJson(pending) as { privateKey?: string } | undefined
  const privateKey = kept?.privateKey ?? newKey()
  writeWhole(pending, JSON.stringify({ privateKey }))
  const key = createPrivateKey(privateKey)
  const publicKey = rawPublicKey(createPublicKey(key)).toString('base64url')
  const signature = sign(null, enrolText(password, publicKey), key).toString('base64url')
  const body = JSON.stringify({ token: password, publicKey, signature })
  const { status, value } = await post(`${origin}/api/node/agent/enrol`, body, {}, ENROL_MS)
  if (status !== 200 || typeof value.agent !== 'string' || !/^[0-9a-f]{24}$/.test(value.agent)) {
    throw new Error('the panel refused: get a new command, it is good once and for a quarter of an hour')
  }
  const identity = keep(folder, { panel: origin, agent: value.agent, privateKey, ...programs, enrolledBy })
  writeWhole(pending, '{}')
  return identity
}

function keep(folder: string, identity: Identity): Identity {
  writeWhole(join(folder, FILE), JSON.stringify(identity))
  return identity
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** Lists of users have their credentials: they go over TLS, or do not leave the machine. */
function safeOrigin(panel: string): string {
  const { protocol, hostname, origin } = new URL(panel)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal)) throw new Error('the panel needs an https address')
  return origin
}
