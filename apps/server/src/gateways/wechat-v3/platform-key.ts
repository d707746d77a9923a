import { createHash, type KeyObject, X509Certificate } from 'node:crypto'
import type { PaymentAccount } from '../adapter.ts'
import type { WechatAccount } from './account.ts'
import { decrypt } from './decrypt.ts'
import { sendSigned } from './exchange.ts'
import { messageHolds, readSignature } from './sign.ts'

const PATH = '/v3/certificates'
const MAX_ACCOUNTS = 100
/** The platform asks to look at its certificates twice a day. */
const FRESH_MS = 12 * 3_600_000

interface PlatformCertificate {
  serial: string
  key: KeyObject
  from: number
  until: number
}

interface Known {
  at: number
  certificates: PlatformCertificate[]
}

/** A cache: certificates that are not in it are downloaded again. */
const known = new Map<string, Known>()
const underWay = new Map<string, Promise<Known>>()

/**
 * The key of a serial that a message names: the public key of the account, or a certificate of the platform. Certificates
 * change while messages are on their way, so one that is not known is looked for in a new download.
 * @returns undefined for a serial that is not the platform's
 * @throws when it is not known and nothing can be downloaded
 */
export async function platformKey(
  account: PaymentAccount<WechatAccount>,
  serial: string,
  timeoutMs: number,
): Promise<KeyObject | undefined> {
  const { platformKey: byId } = account.details
  if (byId?.id === serial) return byId.key
  if (serial.startsWith('PUB_KEY_ID_')) return undefined
  const before = known.get(placeOf(account.details))
  const key = before && keyOf(before.certificates, serial)
  if (before && key && Math.abs(Date.now() - before.at) < FRESH_MS) return key
  try {
    return keyOf((await download(account, timeoutMs)).certificates, serial)
  } catch (error) {
    // It is old, and valid until it ends.
    if (key) return key
    throw error
  }
}

function download(account: PaymentAccount<WechatAccount>, timeoutMs: number): Promise<Known> {
  const place = placeOf(account.details)
  const running = underWay.get(place)
  if (running) return running
  const begun = downloadCertificates(account, timeoutMs)
    .then((certificates) => {
      const fresh = { at: Date.now(), certificates }
      if (known.size >= MAX_ACCOUNTS) known.clear()
      known.set(place, fresh)
      return fresh
    })
    .finally(() => underWay.delete(place))
  underWay.set(place, begun)
  return begun
}

function keyOf(certificates: PlatformCertificate[], serial: string): KeyObject | undefined {
  const now = Date.now()
  return certificates.find((one) => one.serial === serial && one.from <= now && now < one.until)?.key
}

/** The APIv3 key is in it, so certificates that another key opened are never used. */
function placeOf({ base, merchantId, apiV3Key }: WechatAccount): string {
  const key = createHash('sha256').update(apiV3Key.export()).digest('hex')
  return `${base} ${merchantId} ${key}`
}

/**
 * Downloads the certificates that may sign now. They are sealed with the APIv3 key, which the platform and the merchant
 * alone have; and one of them must have signed the answer that they came in.
 * @throws when none came that can be trusted
 */
async function downloadCertificates(
  account: PaymentAccount<WechatAccount>,
  timeoutMs: number,
): Promise<PlatformCertificate[]> {
  const { status, headers, body } = await sendSigned(account, { method: 'GET', path: PATH, body: '' }, timeoutMs)
  if (status !== 200) throw new Error(`certificates: status ${status} ${codeIn(body)}`)
  const list: unknown = JSON.parse(body.toString('utf8')).data
  const certificates = (Array.isArray(list) ? list : []).flatMap((one) =>
    openCertificate(one, account.details.apiV3Key),
  )
  if (certificates.length === 0) throw new Error('certificates: the APIv3 key opens none')
  const signature = readSignature(headers)
  const signer = signature && keyOf(certificates, signature.serial)
  if (!signature || !signer || !messageHolds(signature, body, signer))
    throw new Error('certificates: not signed by one of them')
  return certificates
}

function openCertificate(one: unknown, apiV3Key: KeyObject): PlatformCertificate[] {
  const { serial_no: serial, encrypt_certificate: sealed } = Object(one) as Record<string, unknown>
  const pem = decrypt(sealed, apiV3Key)
  if (pem === undefined) return []
  const { serialNumber, publicKey, validFrom, validTo } = new X509Certificate(pem)
  if (serialNumber !== serial || publicKey.asymmetricKeyType !== 'rsa') return []
  return [{ serial: serialNumber, key: publicKey, from: Date.parse(validFrom), until: Date.parse(validTo) }]
}

function codeIn(body: Buffer): string {
  return /"code"\s*:\s*"(\w{1,60})"/.exec(body.toString('utf8'))?.[1] ?? ''
}
