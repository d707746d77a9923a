import { expect, it } from 'vitest'
import { tradeTexts } from './messages.ts'
import { tradeTable } from './trade-table.tsx'
import type { TradeRow } from './trade-words.ts'

const { columns } = tradeTable(tradeTexts.of('zh'))
const shown = (id: string, row: Partial<TradeRow>) => columns.find((column) => column.id === id)?.text(row as TradeRow)

it('a trade shows its money and its rebate with two decimals (3.9-06)', () => {
  expect(shown('amount', { amountLi: 1_049_700n })).toBe('1,049.70')
  expect(shown('rebate', { rebateLi: 0n })).toBe('0.00')
  expect(shown('rebate', { rebateLi: 12_400n })).toBe('12.40')
})
