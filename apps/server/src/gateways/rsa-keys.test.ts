import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isPair, readPrivateKey, readPublicKey } from './rsa-keys.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PKCS8 = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
const PKCS1 = String(privateKey.export({ format: 'pem', type: 'pkcs1' }))
const SPKI = String(publicKey.export({ format: 'pem', type: 'spki' }))
const PUBLIC_PKCS1 = String(publicKey.export({ format: 'pem', type: 'pkcs1' }))
const bare = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
const oneLine = (pem: string) => pem.replaceAll('\n', ' ')
const spellings = (pem: string) => [pem, bare(pem), oneLine(pem), pem.replaceAll('\n', '\r\n'), `\n  ${pem}`]

describe('an RSA key', () => {
  it.each([PKCS8, PKCS1].flatMap(spellings))('is read in the spelling %#, when it is private', (text) => {
    const read = readPrivateKey(text)
    expect('key' in read && isPair(read.key, publicKey)).toBe(true)
  })

  it.each([SPKI, PUBLIC_PKCS1].flatMap(spellings))('is read in the spelling %#, when it is public', (text) => {
    const read = readPublicKey(text)
    expect('key' in read && read.key.equals(publicKey)).toBe(true)
  })

  it('of the other kind is refused, so that nobody gives a private key where a public one belongs', () => {
    for (const text of [SPKI, bare(SPKI), PUBLIC_PKCS1]) expect(readPrivateKey(text)).toEqual({ fault: 'otherKind' })
    for (const text of [PKCS8, bare(PKCS8), PKCS1, bare(PKCS1)])
      expect(readPublicKey(text)).toEqual({ fault: 'otherKind' })
  })

  it.each([
    ['is short', short(), 'tooShort'],
    [
      'is of a curve',
      String(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })),
      'otherKind',
    ],
    ['is sealed with a password', sealed(), 'encrypted'],
    ['is a certificate', '-----BEGIN CERTIFICATE-----\nMIIDVzCCAj+gAwIB\n-----END CERTIFICATE-----', 'otherKind'],
    ['is cut short', PKCS8.slice(0, 900), 'notKey'],
    ['is the name of a file', 'apiclient_key.pem', 'notKey'],
    ['is empty', '', 'notKey'],
  ])('that %s is refused', (_, text, fault) => {
    expect(readPrivateKey(text)).toEqual({ fault })
  })
})

function short(): string {
  return String(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'pem', type: 'pkcs8' }))
}

function sealed(): string {
  return String(privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }))
}
