import { describe, expect, it } from 'vitest'
import type { Column, Filter } from './column.ts'
import { searchTexts, viewOf, type Wanted } from './table-view.ts'

interface Boat {
  name: string
  port: string
  bytes: bigint
}

const BOATS: Boat[] = [
  { name: '香港 10', port: 'hk', bytes: 20n },
  { name: '香港 9', port: 'hk', bytes: 100n },
  { name: 'Tokyo 1', port: 'jp', bytes: 3n },
]
const COLUMNS: Column<Boat>[] = [
  { id: 'name', label: 'Name', text: ({ name }) => name },
  { id: 'bytes', label: 'Bytes', text: ({ bytes }) => `${bytes} GB`, order: ({ bytes }) => bytes },
]
const FILTERS: Filter<Boat>[] = [{ id: 'port', label: 'Port', options: [], of: ({ port }) => port }]

function view(wanted: Partial<Wanted>): string[] {
  const whole = { sought: '', sort: '', chosen: {}, ...wanted }
  return viewOf(BOATS, COLUMNS, FILTERS, whole, searchTexts(BOATS, COLUMNS)).map(({ name }) => name)
}

describe('the rows of a table', () => {
  it('stand as they came where nothing else is wanted', () => {
    expect(view({})).toEqual(['香港 10', '香港 9', 'Tokyo 1'])
  })

  it('are found by every word, in any column, whatever the case', () => {
    expect(view({ sought: 'tokyo' })).toEqual(['Tokyo 1'])
    expect(view({ sought: ' 香港  100 ' })).toEqual(['香港 9'])
    expect(view({ sought: 'nowhere' })).toEqual([])
  })

  it('are kept by what was chosen of each filter', () => {
    expect(view({ chosen: { port: 'jp' } })).toEqual(['Tokyo 1'])
    expect(view({ chosen: { port: 'hk' }, sought: '9' })).toEqual(['香港 9'])
  })

  it('are sorted by the numbers in their texts, or by what the column says, both ways', () => {
    expect(view({ sort: 'name', chosen: { port: 'hk' } })).toEqual(['香港 9', '香港 10'])
    expect(view({ sort: 'bytes' })).toEqual(['Tokyo 1', '香港 10', '香港 9'])
    expect(view({ sort: '-bytes' })).toEqual(['香港 9', '香港 10', 'Tokyo 1'])
    expect(view({ sort: 'gone' })).toEqual(['香港 10', '香港 9', 'Tokyo 1'])
  })
})
