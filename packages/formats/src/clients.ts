import { clash } from './clients/clash.ts'
import { mihomo } from './clients/mihomo.ts'
import { shadowrocket } from './clients/shadowrocket.ts'
import { singBox } from './clients/sing-box.ts'
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
  { value: 'mjclash', aliases: ['mihomo', 'clashmeta'], title: 'Clash Meta', format: mihomo },
  { value: 'flclash', aliases: [], title: 'FlClash', format: mihomo },
  { value: 'clash', aliases: [], title: 'Clash', format: clash },
  { value: 'singbox', aliases: ['sing-box'], title: 'sing-box', format: singBox },
  { value: 'ss', aliases: ['shadowrocket'], title: 'Shadowrocket', format: shadowrocket },
]

/** The client with this value or alias, whatever the case. */
export function clientOf(name: string): Client | undefined {
  const wanted = name.toLowerCase()
  return CLIENTS.find((client) => client.value === wanted || client.aliases.includes(wanted))
}
