import type { ClientProgram, Platform } from '@dukou/formats/links'

export interface Device {
  platform: Platform
  isMobile: boolean
}

/** Why a one-click import cannot start on this device, or that it can. `none`: the program has no such link. */
export type OneClickState = 'here' | 'needsPhone' | 'needsIos' | 'elsewhere' | 'none'

export function oneClickState(program: ClientProgram, { platform, isMobile }: Device): OneClickState {
  if (program.oneClickOn === 'none') return 'none'
  if (program.oneClickOn === 'phone' && !isMobile) return 'needsPhone'
  if (program.oneClickOn === 'ios' && platform !== 'iOS') return 'needsIos'
  return program.platforms.includes(platform) ? 'here' : 'elsewhere'
}
