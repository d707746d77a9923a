import type { NodeInbound } from '../inbound.ts'
import { anytls } from './anytls.ts'
import { hysteria2 } from './hysteria2.ts'
import type { ServedProtocol } from './protocol.ts'
import { shadowsocks } from './shadowsocks.ts'
import { trojan } from './trojan.ts'
import { tuic } from './tuic.ts'
import { vlessEncryption } from './vless-encryption.ts'
import { vlessReality } from './vless-reality.ts'
import { vlessXhttp } from './vless-xhttp.ts'
import { vmess } from './vmess.ts'

type AnyProtocol = NodeInbound['protocol']
type Kind = AnyProtocol['kind']

/** Every protocol that node programs are given. */
const SERVED: { [K in Kind]: ServedProtocol<Extract<AnyProtocol, { kind: K }>> } = {
  'vless-reality': vlessReality,
  vmess,
  shadowsocks,
  hysteria2,
  trojan,
  'vless-xhttp': vlessXhttp,
  'vless-encryption': vlessEncryption,
  anytls,
  tuic,
}

/** Program fields of a protocol of this kind. */
export function servedAs(kind: Kind): ServedProtocol<AnyProtocol> {
  return SERVED[kind] as ServedProtocol<AnyProtocol>
}

const BY_NAME = new Map<string, ServedProtocol<AnyProtocol>>(
  (Object.keys(SERVED) as Kind[]).flatMap((kind) => servedAs(kind).nodeTypes.map((name) => [name, servedAs(kind)])),
)

/** By the name in `protocol` of an answer. */
export function servedByName(name: string): ServedProtocol<AnyProtocol> | undefined {
  return BY_NAME.get(name)
}
