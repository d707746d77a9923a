import { isInRange, isUsdtAddress, type SettingRange, settingRanges, type Words, webAddress } from '@dukou/domain'
import type { Settings } from './settings.ts'

export interface Fault {
  name: keyof Settings
  /** Goes on from the name of the setting. */
  problem: Words
}

/** Addresses that links, commands and requests are built from. A wrong one would affect all customers at once. */
const ADDRESSES = [
  'subscriptionHost',
  'notifyUrl',
  'returnUrl',
  'mainlandContentUrl',
  'overseasContentUrl',
  'appleShareLink',
  'alpineInstall',
  'ubuntuX86Install',
  'ubuntuArmInstall',
  'ubuntuMainlandInstall',
  'ubuntuRealityInstall',
  'alpineRealityInstall',
] as const satisfies (keyof Settings)[]

/** The first value among some settings that can be none, whoever sets it. */
export function faultOf(changes: Partial<Settings>): Fault | undefined {
  for (const name of ADDRESSES) {
    const value = changes[name]
    if (value && !webAddress(value)) return { name, problem: noAddress(value) }
  }
  for (const [name, range] of Object.entries(settingRanges) as [keyof typeof settingRanges, SettingRange][]) {
    const value = changes[name]
    if (value !== undefined && !isInRange(value, range)) return { name, problem: outOfRange(value, range) }
  }
  if (changes.usdtAddress && !isUsdtAddress(changes.usdtAddress)) {
    return {
      name: 'usdtAddress',
      problem: {
        zh: '应是 T 开头的 TRC20 地址，或 0x 开头的 ERC20 地址，请从钱包里复制',
        en: 'must be a TRC20 address, which begins with T, or an ERC20 address, which begins with 0x; copy it from the wallet',
      },
    }
  }
  return undefined
}

function noAddress(value: string): Words {
  const told = JSON.stringify(value)
  return {
    zh: `应是网址，例如 https://example.com，现在是 ${told}`,
    en: `must be an address such as https://example.com, and is ${told}`,
  }
}

function outOfRange(value: unknown, { min, max, places }: SettingRange): Words {
  const [least, most, told] = [min * 10 ** places, max * 10 ** places, JSON.stringify(value)]
  return {
    zh: `应是 ${least} 到 ${most} 的整数，现在是 ${told}`,
    en: `must be a whole number from ${least} to ${most}, and is ${told}`,
  }
}
