import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Calls, InputOf } from '@dukou/contract'
import { refusalCodes } from '@dukou/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditOf } from '../../../../test/audit.ts'
import { ADMIN } from '../../../../test/config.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../test/index.ts'
import { sha256In } from './release-digest.ts'

const DIGEST = 'ab'.repeat(32)
const asked: string[] = []
const releases = createServer((request, response) => {
  asked.push(request.url ?? '')
  if (request.url === '/v20.20.2/SHASUMS256.txt')
    return response.end(`${'cd'.repeat(32)}  node-arm64.tar.gz\n${DIGEST}  node-x64.tar.gz\n`)
  if (request.url === '/apernet/hysteria/releases/download/app/v2.6.0/hashes.txt')
    return response.end(`${DIGEST}  build/hysteria-linux-amd64\n${'cd'.repeat(32)}  build/hysteria-linux-arm64\n`)
  if (!request.url?.endsWith('/v1/good.zip.dgst')) return response.writeHead(404).end()
  return response.end(`MD5= 00\nSHA1= 11\nSHA2-256= ${DIGEST}\nSHA2-512= ${'cd'.repeat(64)}\n`)
})
let server: TestServer
let admin: TestClient

beforeAll(async () => {
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve))
  const releasesUrl = `http://127.0.0.1:${(releases.address() as AddressInfo).port}`
  server = await startTestServer({ releasesUrl, nodejsUrl: releasesUrl })
  admin = await server.admin()
})
afterAll(async () => {
  await server.stop()
  releases.close()
})

const pin = (changes: Partial<InputOf<Calls['pinNodeProgram']>> = {}) =>
  ({
    program: 'v2node',
    architecture: 'amd64',
    version: 'v1',
    fileName: 'good.zip',
    mirror: '',
    sha256: '',
    revision: null,
    ...changes,
  }) as const

it('takes the digest of a version from its own release, and tells who pinned it and when', async () => {
  const pinned = await admin.ok('pinNodeProgram', pin())
  expect(asked).toEqual(['/wyx2685/v2node/releases/download/v1/good.zip.dgst'])
  expect(pinned).toMatchObject({ sha256: DIGEST, source: 'release', pinnedBy: ADMIN.email, isHere: false })
  expect(await admin.ok('listNodePrograms', {})).toEqual([pinned])
  expect(await auditOf(server.app, 'v2node amd64')).toEqual(['pinNodeProgram'])
})

it('asks the operator where the release has no digest', async () => {
  const { code, msg } = await admin.call('pinNodeProgram', pin({ fileName: 'other.zip' }))
  expect(code).toBe(refusalCodes.nodeProgramDigestMissing)
  expect(msg).toContain('404')
  const pinned = await admin.ok('pinNodeProgram', pin({ fileName: 'other.zip', sha256: 'ef'.repeat(32) }))
  expect(pinned).toMatchObject({ sha256: 'ef'.repeat(32), source: 'operator' })
})

it('takes the digest of Node.js from the list of its release, and says where the list has none', async () => {
  const nodejs = pin({ program: 'nodejs', version: 'v20.20.2', fileName: 'node-x64.tar.gz' })
  const pinned = await admin.ok('pinNodeProgram', nodejs)
  expect(pinned).toMatchObject({ program: 'nodejs', sha256: DIGEST, source: 'release' })
  expect(pinned.address).toMatch(/\/v20\.20\.2\/node-x64\.tar\.gz$/)
  const { code, msg } = await admin.call('pinNodeProgram', { ...nodejs, fileName: 'node-x86.tar.gz' })
  expect(code).toBe(refusalCodes.nodeProgramDigestMissing)
  expect(msg).toContain('SHASUMS256.txt')
  const xray = await admin.ok('pinNodeProgram', pin({ program: 'xray' }))
  expect(xray.address).toContain('/XTLS/Xray-core/releases/download/v1/good.zip')
  for (const { id } of [pinned, xray]) await admin.ok('unpinNodeProgram', { id })
})

it('takes the digest of hysteria from the list of its release, whose tag has a folder', async () => {
  const hysteria = pin({ program: 'hysteria', version: 'v2.6.0', fileName: 'hysteria-linux-amd64' })
  const pinned = await admin.ok('pinNodeProgram', hysteria)
  expect(pinned).toMatchObject({ sha256: DIGEST, source: 'release' })
  expect(pinned.address).toMatch(/\/apernet\/hysteria\/releases\/download\/app\/v2\.6\.0\/hysteria-linux-amd64$/)
  const { msg } = await admin.call('pinNodeProgram', { ...hysteria, fileName: 'hysteria-linux-386' })
  expect(msg).toContain('hashes.txt')
  await admin.ok('unpinNodeProgram', { id: pinned.id })
})

it('takes the digest of a file that the operator put into DATA_DIR, and refuses another one for it', async () => {
  const folder = join(server.app.config.dataDir, 'node-programs')
  mkdirSync(folder)
  writeFileSync(join(folder, 'own.bin'), 'program')
  const digest = createHash('sha256').update('program').digest('hex')
  const { code } = await admin.call('pinNodeProgram', pin({ fileName: 'own.bin', sha256: DIGEST }))
  expect(code).toBe(refusalCodes.nodeProgramDiffers)
  const pinned = await admin.ok('pinNodeProgram', pin({ fileName: 'own.bin' }))
  expect(pinned).toMatchObject({ sha256: digest, source: 'file', isHere: true })
})

it('pins one version for each program and architecture, and unpins it', async () => {
  const all = await admin.ok('listNodePrograms', {})
  expect(all).toHaveLength(1)
  const [one] = all
  await admin.ok('unpinNodeProgram', { id: one?.id ?? '' })
  expect(await admin.ok('listNodePrograms', {})).toEqual([])
  expect((await admin.call('unpinNodeProgram', { id: one?.id ?? '' })).code).toBe(refusalCodes.nodeProgramNotFound)
})

it.each(['../etc/passwd', '-o', 'a b', 'a;b', '$(id)', ''])('refuses %j as a file name', async (fileName) => {
  expect((await admin.call('pinNodeProgram', pin({ fileName, sha256: DIGEST }))).code).toBe(refusalCodes.badInput)
})

it('refuses a mirror that is no address', async () => {
  const { code } = await admin.call('pinNodeProgram', pin({ mirror: 'ftp://x', sha256: DIGEST }))
  expect(code).toBe(refusalCodes.badInput)
})

it.each([
  [`SHA256= ${DIGEST}`, DIGEST],
  [`SHA2-256(v2node.zip)= ${DIGEST.toUpperCase()}`, DIGEST],
  [`SHA2-512= ${DIGEST}${DIGEST}`, undefined],
  ['<html>', undefined],
])('reads %j', (text, digest) => {
  expect(sha256In(text)).toBe(digest)
})
