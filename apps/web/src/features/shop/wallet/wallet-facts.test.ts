import { expect, it } from 'vitest'
import { walletPageTexts } from './page-messages.ts'
import { stateText } from './wallet-facts.ts'

it('a withdrawal with a status that the page does not know is pending settlement (2.4-26)', () => {
  const t = walletPageTexts.of('zh')
  expect(stateText({ status: 'paid' }, t)).toBe('已结算')
  expect(stateText({ status: 'frozen' as never }, t)).toBe('待结算')
})
