import { texts } from '../../lib/i18n.ts'

export const shownOnceTexts = texts(
  {
    copy: '复制',
    copied: '已复制到剪切板',
    copyFailed: '复制失败，请手动复制',
    download: '下载',
    kept: '我已保存',
  },
  {
    copy: 'Copy',
    copied: 'copied to clipboard',
    copyFailed: 'copy failed, please copy manually',
    download: 'Download',
    kept: 'I have saved it',
  },
)
