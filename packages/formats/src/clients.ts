import { clash } from './clients/clash.ts'
import { hiddify } from './clients/hiddify.ts'
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

/** A client of subscription links: its word, aliases and format. Names of the programs are in `links/programs.ts`. */
export type Client = {
  readonly value: string
  readonly aliases: readonly string[]
  readonly format: Format
}

/** Every client value: a new one is a row here and a file in `clients/`. */
export const CLIENTS: readonly Client[] = [
  { value: 'clash', aliases: [], format: clash },
  { value: 'mjclash', aliases: ['mihomo', 'clashmeta'], format: mihomo },
  { value: 'flclash', aliases: [], format: mihomo },
  { value: 'stash', aliases: [], format: stash },
  { value: 'singbox', aliases: ['sing-box'], format: singBox },
  { value: 'ss', aliases: ['shadowrocket'], format: shadowrocket },
  { value: 'v2box', aliases: ['streisand', 'streisands'], format: v2ray },
  { value: 'v2ray', aliases: ['v2rayn', 'v2rayng'], format: v2ray },
  { value: 'hiddify', aliases: ['hiddifynext'], format: hiddify },
  { value: 'ssr', aliases: [], format: ssr },
  { value: 'surge', aliases: [], format: surge },
  { value: 'surfboard', aliases: [], format: surfboard },
  { value: 'qx', aliases: ['quantumultx'], format: quantumultX },
  { value: 'q', aliases: ['quantumult'], format: quantumult },
  { value: 'loon', aliases: [], format: loon },
]

/** The client with this value or alias, whatever the case. */
export function clientOf(name: string): Client | undefined {
  const wanted = name.toLowerCase()
  return CLIENTS.find((client) => client.value === wanted || client.aliases.includes(wanted))
}
