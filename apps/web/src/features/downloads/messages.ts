import { texts } from '../../lib/i18n.ts'

export const downloadTexts = texts(
  {
    download: (version: string) => `下载 ${version}`,
    size: (megabytes: string) => `安装包 ${megabytes} MB，本站下载`,
    login: '请登录后下载',
    failed: '下载没有开始，请稍后重试',
  },
  {
    download: (version: string) => `Download ${version}`,
    size: (megabytes: string) => `Installer of ${megabytes} MB, from this site`,
    login: 'Please sign in to download',
    failed: 'The download did not start, try again later',
  },
)
