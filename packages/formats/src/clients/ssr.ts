import { bracketed } from '../addresses.ts'
import { type Format, type Node, SIMPLE } from '../format.ts'
import { cleanName } from '../names.ts'
import { shadowsocksPassword } from '../secrets.ts'
import { base64Text } from '../text/base64.ts'
import { concat, type Text } from '../text/text.ts'
import { linkList } from './share-links.ts'

/** ShadowsocksR apps. They know none of today's ciphers, so what they get is mostly the message that says so. */
export const ssr: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  wrap: 'base64',
  carries: () => ['shadowsocks-stream'],
  infoCipher: 'aes-256-cfb',
  cleanName,
  reservedNames: [],
  write: ({ nodes, settings }) => linkList(nodes.map((node) => ssrLink(node, settings.siteName))),
}

/** Plain Shadowsocks in ShadowsocksR's words: protocol `origin`, obfuscation `plain`; base64 within base64. */
function ssrLink({ name, server, line }: Node, group: string): Text {
  const { protocol, port } = line
  if (protocol.kind !== 'shadowsocks') throw new Error(`ShadowsocksR cannot write ${protocol.kind}`)
  const head = `${bracketed(server)}:${port}:origin:${protocol.cipher}:plain:`
  const tail = `/?obfsparam=&protoparam=&remarks=${encode(name)}&group=${encode(group)}`
  return concat('ssr://', base64Text(concat(head, base64Text(shadowsocksPassword(protocol), 'url'), tail), 'url'))
}

function encode(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url')
}
