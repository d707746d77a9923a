import type { AccountField, AccountValues, FieldProblem } from '../account-fields.ts'

export interface ManualAccount {
  /** Shown to the customer as it is: bank, name and number, a line each. */
  to: string
  /** Address of an uploaded picture of a code; empty: none. */
  picture: string
}

const MOST_LETTERS = 500

export const fields: readonly AccountField[] = [
  {
    name: 'to',
    kind: 'lines',
    label: { zh: '收款信息', en: 'Where to send the money' },
    help: {
      zh: '银行、户名和账号，一行一项，客户付款时原样看到',
      en: 'Bank, name and account number, a line each. Customers see it as it is',
    },
  },
  {
    name: 'picture',
    kind: 'picture',
    label: { zh: '收款码', en: 'Picture of a code' },
    help: { zh: '有收款码就上传，客户可以扫码转账', en: 'Customers can scan it. May be left out' },
    isOptional: true,
  },
]

export function readAccount(values: AccountValues): { account: ManualAccount } | FieldProblem {
  const { to = '', picture = '' } = values
  if (to.length > MOST_LETTERS) {
    return { field: 'to', problem: { zh: `最多 ${MOST_LETTERS} 个字`, en: `at most ${MOST_LETTERS} letters` } }
  }
  return { account: { to, picture } }
}
