import {
  checkPayoutAddress,
  isInRange,
  type SettingRange,
  settingDeclarations,
  settingsOfKind,
  usdtNetwork,
  type Words,
  webAddress,
} from '@dukou/domain'
import type { Settings } from './settings.ts'

export interface Fault {
  name: keyof Settings
  /** Goes on from the name of the setting. */
  problem: Words
}

/** The first value among some settings that can be none, whoever sets it. */
export function faultOf(changes: Partial<Settings>): Fault | undefined {
  for (const name of settingsOfKind('address')) {
    const value = changes[name]
    if (value && !webAddress(value)) return { name, problem: noAddress(value) }
  }
  for (const name of settingsOfKind('number')) {
    const value = changes[name]
    const range = settingDeclarations[name]
    if (value !== undefined && !isInRange(value, range)) return { name, problem: outOfRange(value, range) }
  }
  const problem = changes.usdtAddress ? usdtProblem(changes.usdtAddress) : undefined
  if (problem) return { name: 'usdtAddress', problem }
  return undefined
}

/** Money that goes to a wrong address never comes back, so the checksum in it is proven too. */
function usdtProblem(address: string): Words | undefined {
  const network = usdtNetwork(address)
  if (!network) {
    return {
      zh: '应是 T 开头的 TRC20 地址，或 0x 开头的 ERC20 地址，请从钱包里复制',
      en: 'must be a TRC20 address, which begins with T, or an ERC20 address, which begins with 0x; copy it from the wallet',
    }
  }
  const checked = checkPayoutAddress(network, address)
  if (!('fault' in checked)) return undefined
  if (checked.fault === 'reserved') {
    return {
      zh: '是 USDT 合约或空地址，转进去的钱找不回来，请填自己的钱包',
      en: 'is the contract of USDT or the zero address, where money is lost; give one of your own wallet',
    }
  }
  return {
    zh: '校验不对，多半有字符抄错了，请从钱包里复制',
    en: 'has a wrong checksum: a character is probably mistyped; copy it from the wallet',
  }
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
