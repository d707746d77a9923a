import { expect } from 'vitest'
import { parse } from 'yaml'

/**
 * The names of the lines in a profile, by a reader of its format that is not ours. Fails where the format has no reader or the
 * body is not one: what a client cannot read it takes for an empty list, and deletes the lines it has.
 */
export function lineNamesIn(client: string, body: string): string[] {
  switch (client) {
    case 'clash':
    case 'mjclash':
    case 'flclash':
    case 'stash':
      return yamlNames(body)
    case 'singbox':
      return JSON.parse(body)
        .outbounds.filter(({ server }: { server?: string }) => server !== undefined)
        .map(({ tag }: { tag: string }) => tag)
    case 'ss':
    case 'v2box':
    case 'v2ray':
    case 'hiddify':
      return plainLines(fromBase64(body)).map((line) => decodeURIComponent(nameOfLink(line)))
    case 'ssr':
      return plainLines(fromBase64(body)).map(nameOfSsr)
    case 'surge':
    case 'surfboard':
      return sectionLines(body, 'Proxy')
        .map(nameBeforeEquals)
        .filter((name) => name !== 'DIRECT')
    case 'loon':
      return plainLines(body).map(nameBeforeEquals)
    case 'qx':
      return plainLines(body).map((line) => /\btag=([^,]+)/.exec(line)?.[1] ?? '')
    case 'q':
      return plainLines(fromBase64(body)).map(nameOfQuantumult)
    default:
      throw new Error(`nobody here reads profiles for ${client}`)
  }
}

function yamlNames(body: string): string[] {
  const profile = parse(body)
  const names = profile.proxies.map(({ name }: { name: string }) => name)
  const known = new Set([
    ...names,
    ...profile['proxy-groups'].map(({ name }: { name: string }) => name),
    'DIRECT',
    'REJECT',
  ])
  for (const { proxies } of profile['proxy-groups']) for (const name of proxies) expect(known).toContain(name)
  return names
}

function fromBase64(body: string): string {
  expect(body).toMatch(/^[A-Za-z0-9+/]+=*$/)
  return Buffer.from(body, 'base64').toString()
}

function plainLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !/^(#|;|STATUS=|REMARKS=)/.test(line))
}

function sectionLines(body: string, name: string): string[] {
  const section = new RegExp(`^\\[${name}\\]\n([^]*?)(?=^\\[|$(?![^]))`, 'm').exec(body)?.[1]
  expect(section).toBeDefined()
  return plainLines(section ?? '')
}

function nameBeforeEquals(line: string): string {
  return line.slice(0, line.indexOf('=')).trim()
}

function nameOfLink(line: string): string {
  if (line.startsWith('vmess://')) return encodeURIComponent(nameOfVmess(line))
  return new URL(line).hash.slice(1)
}

function nameOfVmess(line: string): string {
  return JSON.parse(Buffer.from(line.slice('vmess://'.length), 'base64').toString()).ps
}

function nameOfSsr(line: string): string {
  const inner = Buffer.from(line.replace('ssr://', ''), 'base64url').toString()
  return Buffer.from(/[?&]remarks=([^&]*)/.exec(inner)?.[1] ?? '', 'base64url').toString()
}

function nameOfQuantumult(line: string): string {
  if (!line.startsWith('vmess://')) return decodeURIComponent(nameOfLink(line))
  return nameBeforeEquals(Buffer.from(line.slice('vmess://'.length), 'base64url').toString())
}
