import { clash } from './clients/clash.ts'
import { loon } from './clients/loon.ts'
import { mihomo } from './clients/mihomo.ts'
import { quantumult } from './clients/quantumult.ts'
import { quantumultX } from './clients/quantumult-x.ts'
import { shadowrocket } from './clients/shadowrocket.ts'
import { singBox } from './clients/sing-box.ts'
import { ssr } from './clients/ssr.ts'
import { stash } from './clients/stash.ts'
import { surfboard } from './clients/surfboard.ts'
import { surge } from './clients/surge.ts'
import { v2ray } from './clients/v2ray.ts'
import type { Format } from './format.ts'

/** A client app by the name it has in subscription links. */
export type Client = {
  readonly value: string
  readonly aliases: readonly string[]
  readonly title: string
  readonly format: Format
}

/** Every client: a new one is a row here and a file in `clients/`. */
export const CLIENTS: readonly Client[] = [
  { value: 'clash', aliases: [], title: 'Clash', format: clash },
  { value: 'mjclash', aliases: ['mihomo', 'clashmeta'], title: 'Clash Meta', format: mihomo },
  { value: 'flclash', aliases: [], title: 'FlClash', format: mihomo },
  { value: 'stash', aliases: [], title: 'Stash', format: stash },
  { value: 'singbox', aliases: ['sing-box'], title: 'sing-box', format: singBox },
  { value: 'ss', aliases: ['shadowrocket'], title: 'Shadowrocket', format: shadowrocket },
  { value: 'v2box', aliases: ['streisand', 'streisands'], title: 'V2Box', format: v2ray },
  { value: 'v2ray', aliases: ['v2rayn', 'v2rayng'], title: 'v2rayN', format: v2ray },
  { value: 'hiddify', aliases: ['hiddifynext'], title: 'Hiddify', format: v2ray },
  { value: 'ssr', aliases: [], title: 'ShadowsocksR', format: ssr },
  { value: 'surge', aliases: [], title: 'Surge', format: surge },
  { value: 'surfboard', aliases: [], title: 'Surfboard', format: surfboard },
  { value: 'qx', aliases: ['quantumultx'], title: 'Quantumult X', format: quantumultX },
  { value: 'q', aliases: ['quantumult'], title: 'Quantumult', format: quantumult },
  { value: 'loon', aliases: [], title: 'Loon', format: loon },
]

/** The client with this value or alias, whatever the case. */
export function clientOf(name: string): Client | undefined {
  const wanted = name.toLowerCase()
  return CLIENTS.find((client) => client.value === wanted || client.aliases.includes(wanted))
}
