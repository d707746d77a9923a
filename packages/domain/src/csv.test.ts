import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a cell of a CSV file', () => {
  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])('is text where it begins with %j', (sign) => {
    const cell = `${sign}HYPERLINK(A1)`
    const [written = ''] = csvLine([cell]).split(/\r\n$/)
    expect(written.replace(/^"(.*)"$/s, '$1')).toBe(`'${cell}`)
  })

  it.each(['-12', '-0.5', 'a=b', '渡口', ' x', ''])('stays as it is: %j', (cell) => {
    expect(csvLine([cell])).toBe(`${cell}\r\n`)
  })
})
