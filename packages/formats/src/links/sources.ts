import type { Words } from '@dukou/domain'
import type { Platform } from './program.ts'

/** The official download of a program on a platform. */
export interface ProgramSource {
  /** The store's page or the list of releases. Absent where no official download exists. */
  readonly url?: string
  /** The name of the right file there; the dots stand for the version. Absent in a store. */
  readonly file?: string
  /** Without a `url` it says why, and is shown where this site has no file of its own either. */
  readonly note?: Words
}

const store = (path: string, note?: Words): ProgramSource => ({
  url: `https://apps.apple.com/us/app/${path}`,
  ...(note && { note }),
})

const releases = (repository: string) => (file: string, note?: Words) => ({
  url: `https://github.com/${repository}/releases`,
  file,
  ...(note && { note }),
})

const flClash = releases('chen08209/FlClash')
const singBox = releases('SagerNet/sing-box')

const clash: ProgramSource = {
  note: {
    zh: '作者已停止发布，官方下载已下架。其他网站上的安装包可能被改过，请不要使用。',
    en: 'Its author stopped publishing it and took the download down. Copies on other sites may have been altered.',
  },
}

const kuaiChe: ProgramSource = {
  note: {
    zh: '快车 VPN 没有公开的官方下载，本站目前也没有它的安装包。',
    en: 'Kuaiche VPN has no public official download, and this site has no installer for it at present.',
  },
}

/** Official downloads by program id. A program with a guide has a row for each platform of the guide. */
const SOURCES: Readonly<Record<string, Partial<Record<Platform, ProgramSource>>>> = {
  flclash: {
    Windows: flClash('FlClash-…-windows-amd64-setup.exe'),
    Android: flClash('FlClash-…-android-arm64-v8a.apk'),
    macOS: flClash('FlClash-…-macos-arm64.dmg', {
      zh: '旧款 Intel 芯片的 Mac 选 FlClash-…-macos-amd64.dmg。',
      en: 'On a Mac with an Intel chip take FlClash-…-macos-amd64.dmg.',
    }),
  },
  clash: { Windows: clash, Android: clash, macOS: clash },
  'clash-meta': { Android: releases('MetaCubeX/ClashMetaForAndroid')('cmfa-…-meta-arm64-v8a-release.apk') },
  v2ray: { Windows: releases('2dust/v2rayN')('v2rayN-windows-64-desktop.zip') },
  v2rayng: { Android: releases('2dust/v2rayNG')('v2rayNG_…_arm64-v8a.apk') },
  singbox: {
    Windows: singBox('sing-box-…-windows-amd64.zip', {
      zh: '官方在 Windows 上只发布命令行程序。想要图形界面，请用 FLClash。',
      en: 'On Windows the official release is a command-line program. For a graphical one take FLClash.',
    }),
    Android: singBox('SFA-…-universal.apk'),
    macOS: singBox('SFM-…-Apple.pkg'),
    iOS: store('sing-box-vt/id6673731168', {
      zh: '商店里搜不到时，请用 Shadowrocket 或 Streisand。',
      en: 'If the store does not list it, take Shadowrocket or Streisand.',
    }),
  },
  shadowrocket: { iOS: store('shadowrocket/id932747118') },
  quantumultx: { iOS: store('quantumult-x/id1443988620') },
  quantumult: { iOS: store('quantumult/id1252015438') },
  streisand: { iOS: store('streisand/id6450534064') },
  v2box: { iOS: store('v2box-v2ray-client/id6446814690') },
  'kuai-che': { Android: kuaiChe, macOS: kuaiChe },
}

/** The official download of the program with this id on a platform. */
export function officialSource(programId: string, platform: Platform): ProgramSource | undefined {
  return SOURCES[programId]?.[platform]
}
