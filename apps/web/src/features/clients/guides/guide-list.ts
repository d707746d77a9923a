import type { GuideSlug } from '@dukou/domain'
import type { Platform } from '@dukou/formats/links'
import type { Words } from '../../../lib/i18n.ts'

/** A guide's metadata, available before the guide is opened. Its steps are in a file of their own in `content`. */
export interface GuideRow {
  /** Its route, and the name of its file. */
  slug: GuideSlug
  /** The client program, by its id in the table of programs. */
  program: string
  /** The program's name in the title. */
  name: string
  platforms: readonly [Platform, ...Platform[]]
  /** The program's version that the steps are of; none where the store has one only. */
  version?: string
  minutes: number
}

/** When the steps were last gone through. */
export const GUIDES_CHECKED_ON = '2026-11-12'

/** Every guide, within a platform in the order in which they are offered. */
export const GUIDES: readonly GuideRow[] = [
  row('flclash_for_pc', 'flclash', 'FLClash', ['Windows', 'macOS'], 3, '0.8.90'),
  row('clash_for_windows', 'clash', 'Clash', ['Windows'], 4, '0.20.39'),
  row('v2rayng_for_windows', 'v2ray', 'v2rayN', ['Windows'], 5, '7.0.0'),
  row('singbox_for_win', 'singbox', 'SingBox', ['Windows'], 5),
  row('flclash_for_android', 'flclash', 'FLClash', ['Android'], 3, '0.8.90'),
  row('kuai_che_vpn_for_android', 'kuai-che', '快车 VPN', ['Android'], 3),
  row('singbox_for_android', 'singbox', 'SingBox', ['Android'], 4),
  row('clash_for_android', 'clash', 'Clash', ['Android'], 4, '2.1.5'),
  row('v2rayng_for_android', 'v2rayng', 'v2rayNG', ['Android'], 4, '1.6.20'),
  row('clash_meta_for_android', 'clash-meta', 'Clash Meta', ['Android'], 4, '2.10.4'),
  row('ss_for_ios', 'shadowrocket', 'Shadowrocket', ['iOS'], 4),
  row('singbox_for_ios', 'singbox', 'SingBox', ['iOS'], 4),
  row('quantumultx_for_ios', 'quantumultx', 'QuantumultX', ['iOS'], 5),
  row('streisand_for_ios', 'streisand', 'Streisand', ['iOS'], 4),
  row('v2box_for_ios', 'v2box', 'V2Box', ['iOS'], 4),
  row('quantumult_for_ios', 'quantumult', 'Quantumult', ['iOS'], 5),
  row('singbox_for_mac', 'singbox', 'SingBox', ['macOS'], 4),
  row('clash_for_macos', 'clash', 'Clash', ['macOS'], 4, '1.40.0'),
  row('kuai_che_vpn_for_mac', 'kuai-che', '快车 VPN', ['macOS'], 3),
]

export function guideOf(slug: string): GuideRow | undefined {
  return GUIDES.find((one) => one.slug === slug)
}

export function guidesFor(platform: Platform): GuideRow[] {
  return GUIDES.filter(({ platforms }) => platforms.includes(platform))
}

/** `FLClash 使用教程，Windows`. */
export function titleOf({ name, platforms }: GuideRow, platform?: Platform): Words {
  const on = platform ?? platforms.join(' / ')
  return { zh: `${name} 使用教程，${on}`, en: `Guide: ${inEnglish(name)} on ${on}` }
}

/** Description for search engines and link previews. */
export function descriptionOf({ name, platforms, minutes }: GuideRow): Words {
  const on = platforms.join(' / ')
  return {
    zh: `在 ${on} 上用 ${name}：安装、导入、启动、测速，五步，约 ${minutes} 分钟。`,
    en: `${inEnglish(name)} on ${on}: install, import, start and test it in five steps, about ${minutes} minutes.`,
  }
}

const PROGRAM_NICKNAMES: Record<string, string> = {
  shadowrocket: '小火箭 rocket',
  clash: '小猫 小猫咪 cfw',
  'clash-meta': '小猫 mihomo cmfa',
  quantumultx: '圈x 圈叉',
  quantumult: '圈',
  'kuai-che': 'kuaiche',
  singbox: 'sing-box',
}

const PLATFORM_NICKNAMES: Record<Platform, string> = {
  Windows: 'windows 电脑 pc win',
  Android: 'android 安卓 手机 鸿蒙 phone',
  iOS: 'ios 苹果 手机 iphone ipad apple phone',
  macOS: 'macos 苹果 电脑 mac macbook apple',
}

/** Words by which people look for a guide. */
export function alsoCalled({ program, platforms }: GuideRow): string {
  return [PROGRAM_NICKNAMES[program] ?? '', ...platforms.map((one) => PLATFORM_NICKNAMES[one])].join(' ')
}

/** The one name that is Chinese. */
export function inEnglish(name: string): string {
  return name.replace('快车', 'Kuaiche')
}

function row(
  slug: GuideSlug,
  program: string,
  name: string,
  platforms: GuideRow['platforms'],
  minutes: number,
  version?: string,
): GuideRow {
  return { slug, program, name, platforms, minutes, ...(version && { version }) }
}
