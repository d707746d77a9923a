import { texts } from '../../../lib/i18n.ts'

export const downloadTexts = texts(
  {
    download: (version: string) => `下载 ${version}`,
    size: (megabytes: string) => `安装包 ${megabytes} MB，本站下载`,
    login: '请登录后下载',
    failed: '下载没有开始，请稍后重试',
    official: '官方下载',
    orOfficial: '或从官方下载',
    open: '打开官方下载页',
    copyAddress: '复制网址',
    copied: '已复制到剪切板',
    copyFailed: '复制失败',
    file: '在页面里选这个文件（… 是版本号）：',
    none: '没有官方下载',
    instead: '改用首选客户端',
  },
  {
    download: (version: string) => `Download ${version}`,
    size: (megabytes: string) => `Installer, ${megabytes} MB, from this site`,
    login: 'Please sign in to download',
    failed: 'The download did not start, try again later',
    official: 'Official download',
    orOfficial: 'Or from the official site',
    open: 'Open the official page',
    copyAddress: 'Copy address',
    copied: 'Copied to clipboard',
    copyFailed: 'Copy failed',
    file: 'Take this file there (… is the version): ',
    none: 'No official download',
    instead: 'Use the recommended client',
  },
)
