import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const columns = [
  { id: 'name', label: '名称', text: ([name]: string[]) => name ?? '' },
  { id: 'note', label: '说明', text: ([, note]: string[]) => note ?? '' },
]

it('rows become a file that spreadsheet programs read, in Chinese too', () => {
  expect(csvOf([['香港 01', '快']], columns)).toBe('\uFEFF名称,说明\r\n香港 01,快\r\n')
})

it('a cell with commas, quotes or lines of its own stays one cell', () => {
  expect(csvOf([['a,b', 'say "hi"\nthere']], columns)).toContain('\r\n"a,b","say ""hi""\nthere"\r\n')
})

it.each(['=1+1', '+1+1', '@sum(a1)', '-2+3', '\tx'])('a cell that would be a formula is text: %s', (cell) => {
  expect(csvOf([[cell, '']], columns)).toContain(`'${cell}`)
})

it.each(['-12', '-0.5'])('a number below zero stays a number: %s', (cell) => {
  expect(csvOf([[cell, '']], columns)).toContain(`\r\n${cell},`)
})

it('a column of numbers has neither separators nor a typographic minus; other columns stay as they are', () => {
  const numbers = [{ ...columns[0], number: true as const }, columns[1]] as typeof columns
  expect(csvOf([['−1,234.50', '443,888']], numbers)).toContain('\r\n-1234.50,"443,888"\r\n')
  expect(csvOf([['1,234,567', '−1']], numbers)).toContain('\r\n1234567,−1\r\n')
  expect(csvOf([['¥−328.00', '']], numbers)).toContain('\r\n¥-328.00,\r\n')
})
