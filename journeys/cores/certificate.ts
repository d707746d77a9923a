import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

export type Certificate = { key: string; cert: string }

/**
 * Makes a self-signed TLS certificate (ECDSA P-256, valid for 30 days) for host names and IPv4 addresses.
 * The certificate is its own authority: a client that is given `cert` as trusted accepts it. DER by hand (X.509, RFC 5280),
 * so that tests need no openssl.
 */
export function makeCertificate(names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
  const name = sequence(set(sequence(oid('2.5.4.3'), tlv(0x0c, Buffer.from(names[0] ?? 'test')))))
  const day = 86_400_000
  const validity = sequence(utcTime(Date.now() - day), utcTime(Date.now() + 30 * day))
  const alternatives = names.map((each) =>
    isIPv4(each) ? tlv(0x87, Buffer.from(each.split('.').map(Number))) : tlv(0x82, Buffer.from(each)),
  )
  const extensions = sequence(
    extension('2.5.29.17', sequence(...alternatives)),
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
  )
  const serial = tlv(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)]))
  const version3 = tlv(0xa0, tlv(0x02, Buffer.from([2])))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(version3, serial, ecdsaWithSha256, name, validity, name, spki, tlv(0xa3, extensions))
  const signature = tlv(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

function sequence(...parts: Uint8Array[]): Buffer {
  return tlv(0x30, ...parts)
}

function set(...parts: Uint8Array[]): Buffer {
  return tlv(0x31, ...parts)
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const arc of rest) {
    const groups = [arc & 0x7f]
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tlv(0x06, Buffer.from(bytes))
}

function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)
  return tlv(0x17, Buffer.from(`${digits}Z`))
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), tlv(0x04, value))
}
