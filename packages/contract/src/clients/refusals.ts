import type { RefusalTable } from '../refusal.ts'

export const clientsRefusals = {
  packageNotFound: {
    status: 404,
    zh: '没有这个安装包，请回到教程页重新下载',
    en: 'There is no such installer, go back to the guide and download it again',
  },
} satisfies RefusalTable
