import { describe, expect, it } from 'vitest'
import { chartTexts } from '../features/books/traffic/chart-messages.ts'
import { trafficTexts } from '../features/books/traffic/messages.ts'
import { recordTexts } from '../features/books/traffic/record-messages.ts'
import { typeTexts } from '../features/books/traffic/type-messages.ts'
import { guideTexts } from '../features/clients/guides/messages.ts'
import { subscriptionTexts } from '../features/clients/subscription/messages.ts'
import { noticeTexts } from '../features/messages/notices/messages.ts'
import { nodeTexts } from '../features/network/nodes/messages.ts'
import { confirmTexts } from '../features/people/account/confirm-messages.ts'
import { mailedTexts } from '../features/people/account/mailed-messages.ts'
import { accountTexts } from '../features/people/account/messages.ts'
import { recoveryTexts } from '../features/people/account/recovery-messages.ts'
import { checkInTexts } from '../features/people/check-in/messages.ts'
import { orderTexts } from '../features/shop/orders/messages.ts'
import { paymentTexts } from '../features/shop/payments/messages.ts'
import { shopTexts } from '../features/shop/plans/messages.ts'
import { walletTexts } from '../features/shop/wallet/messages.ts'
import { fetchBothLanguages } from '../lib/i18n.ts'
import { proofTexts } from '../ui/overlays/proof-texts.ts'
import { uiTexts } from '../ui/texts.ts'
import { appTexts } from './frame/messages.ts'

await fetchBothLanguages()

const TABLES = {
  appTexts,
  accountTexts,
  confirmTexts,
  chartTexts,
  checkInTexts,
  guideTexts,
  mailedTexts,
  nodeTexts,
  noticeTexts,
  orderTexts,
  paymentTexts,
  proofTexts,
  recordTexts,
  recoveryTexts,
  shopTexts,
  subscriptionTexts,
  trafficTexts,
  typeTexts,
  uiTexts,
  walletTexts,
}
/** The one word of the other language: the switch to it. */
const FOREIGN_ON_PURPOSE = ['otherLanguage']

function wordsOf(table: (typeof TABLES)[keyof typeof TABLES], language: 'zh' | 'en'): [string, string][] {
  return Object.entries(table.of(language))
    .filter(([name]) => !FOREIGN_ON_PURPOSE.includes(name))
    .map(([name, text]) => [
      name,
      typeof text === 'string' ? text : (text as (...gaps: string[]) => string)('1', '2', '3'),
    ])
}

describe.each(Object.entries(TABLES))('%s', (_, table) => {
  it('has no Chinese letter or full-width mark in its English', () => {
    for (const [name, text] of wordsOf(table, 'en'))
      expect(text, name).not.toMatch(/[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/)
  })

  it('has a space between Chinese and Latin letters, except in texts that the product fixes', () => {
    for (const [name, text] of wordsOf(table, 'zh')) {
      if (/^(tooShort|registered)$/.test(name)) continue
      expect(text, name).not.toMatch(/[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]/)
    }
  })

  it('never shouts', () => {
    for (const language of ['zh', 'en'] as const) {
      for (const [name, text] of wordsOf(table, language)) expect(text, name).not.toMatch(/[!！]/)
    }
  })
})
