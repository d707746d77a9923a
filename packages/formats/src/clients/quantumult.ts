import { bracketed } from '../addresses.ts'
import { type Format, type Node, SIMPLE } from '../format.ts'
import type { Vmess } from '../line.ts'
import { cleanListName } from '../names.ts'
import { secretText, shadowsocksPassword } from '../secrets.ts'
import { base64Text } from '../text/base64.ts'
import { concat, type Text } from '../text/text.ts'
import { VMESS } from './kinds.ts'
import { encode, linkList } from './share-links.ts'
import { webSocketPath } from './web-socket.ts'

/** Quantumult, the older app: a base64 list of links, whose VMess links are a configuration line in base64. */
export const quantumult: Format = {
  ...SIMPLE,
  contentType: 'text/plain; charset=utf-8',
  extension: 'txt',
  wrap: 'base64',
  carries: () => [...VMESS, 'shadowsocks-aead'],
  cleanName: cleanListName,
  reservedNames: ['direct', 'proxy', 'reject'],
  write: ({ nodes, settings }) => linkList(nodes.map((node) => link(node, cleanListName(settings.siteName)))),
}

function link({ name, server, line }: Node, group: string): Text {
  const { protocol, port } = line
  if (protocol.kind === 'vmess') return vmessLink(protocol, name, `${server}, ${port}`, group)
  if (protocol.kind !== 'shadowsocks') throw new Error(`Quantumult cannot write ${protocol.kind}`)
  const user = base64Text(concat(`${protocol.cipher}:`, shadowsocksPassword(protocol)), 'url')
  const groupWord = Buffer.from(group, 'utf8').toString('base64url')
  return concat('ss://', user, `@${bracketed(server)}:${port}?group=${groupWord}#${encode(name)}`)
}

function vmessLink({ credential, transport, tls }: Vmess, name: string, address: string, group: string): Text {
  const webSocket = transport.kind === 'ws' ? `, obfs=ws, obfs-path="${webSocketPath(transport.path)}"` : ''
  const header = transport.kind === 'ws' && transport.host ? `, obfs-header="Host: ${transport.host}"` : ''
  const security = tls ? `, over-tls=true, tls-host=${tls.serverName}, certificate=1` : ', over-tls=false'
  const head = `${name} = vmess, ${address}, chacha20-ietf-poly1305, "`
  const line = concat(head, secretText(credential), `", group=${group}${security}${webSocket}${header}`)
  return concat('vmess://', base64Text(line, 'url'))
}
