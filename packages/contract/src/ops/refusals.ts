import type { RefusalTable } from '../refusal.ts'

export const opsRefusals = {
  appleIdNeedsPurchase: {
    status: 403,
    zh: '为避免平台appleid被滥用，保证平台用户能正常使用，共享账号仅开放给付费用户使用。请购买任意金额商品后使用，敬请谅解。',
    en: 'So that it is not abused, the shared Apple ID is for people who have bought something. Any purchase opens it',
  },
  appleIdMissing: {
    status: 404,
    zh: '现在没有共享账号，请先用自己的海外 Apple ID',
    en: 'There is no shared Apple ID at present, please use an overseas one of your own',
  },
} satisfies RefusalTable
