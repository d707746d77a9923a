import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { linksOf, PROGRAMS, type Program } from './programs.ts'
import { loopbackNode } from './rows.ts'
import { type Customer, openSite, type Site } from './site.ts'

/*
 * Models one server version by its error message: the Xray 26.7.11 inside v2node rejects VMess without a cipher
 * (`zero`, `none`) with "unknown security type". Older versions, such as the one in this matrix, accept it and hide the
 * fault. sing-box sends `zero` if its profile says `auto` and the line has TLS. Apps built on sing-box do the same,
 * whether they read sing-box profiles, share links or mihomo profiles.
 */
const REFUSED_BY_XRAY_26_7_11 = ['zero', 'none', '']

function sentBySingBox({ cipher, hasTls }: VmessLine): string {
  return cipher === 'auto' && hasTls ? 'zero' : cipher
}

type VmessLine = { cipher: string; hasTls: boolean }
type Entry = Record<string, unknown>

/** The VMess lines of a profile in any format that names a cipher. */
function vmessLinesOf(profile: string, { core }: Program): VmessLine[] {
  if (core.startsWith('sing-box')) {
    const { outbounds } = JSON.parse(profile) as { outbounds: Entry[] }
    const vmess = outbounds.filter(({ type }) => type === 'vmess')
    return vmess.map(({ security, tls }) => ({ cipher: String(security), hasTls: tls !== undefined }))
  }
  if (core === 'xray') {
    const links = linksOf(profile).filter((link) => link.startsWith('vmess://'))
    const fields = links.map((link): Entry => JSON.parse(Buffer.from(link.slice(8), 'base64').toString('utf8')))
    return fields.map(({ scy, tls }) => ({ cipher: String(scy), hasTls: tls === 'tls' }))
  }
  const { proxies } = parse(profile) as { proxies: Entry[] }
  const vmess = proxies.filter(({ type }) => type === 'vmess')
  return vmess.map(({ cipher, tls }) => ({ cipher: String(cipher), hasTls: tls === true }))
}

let site: Site
let customer: Customer

beforeAll(async () => {
  site = await openSite()
  const wishes = [
    { name: 'TCP', protocol: 'vmessTcp', bridge: 'direct' },
    { name: 'WS', protocol: 'vmessWs', bridge: 'direct' },
    { name: 'CDN', protocol: 'vmessWs', bridge: 'cdn' },
  ] as const
  for (const { name, ...line } of wishes) {
    await site.addLine({ name, node: await loopbackNode('v2ray'), line: { ...line, isPublic: true } })
  }
  customer = await site.addCustomer()
})
afterAll(() => site?.close())

describe('a VMess line on a server with Xray 26.7.11', () => {
  it.each(PROGRAMS)('has a cipher that it takes, in $title and in whatever reads the same profile', async (program) => {
    const lines = vmessLinesOf(await site.profileOf(customer, program.userAgent), program)
    expect(lines.map(({ hasTls }) => hasTls)).toEqual([false, false, true])
    expect(lines.map(({ cipher }) => cipher)).not.toContain('auto')
    for (const line of lines) expect(REFUSED_BY_XRAY_26_7_11).not.toContain(sentBySingBox(line))
  })
})
