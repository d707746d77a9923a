import { expect, it } from 'vitest'
import { createLineCutter } from './told-lines.ts'

it('lines of the core are whole where they come in pieces of any length', () => {
  const cutter = createLineCutter()
  const lines = [...'one\ntwo\n\nthree'].flatMap((character) => cutter.take(character))
  expect(lines).toEqual(['one', 'two', ''])
  expect(cutter.take(' and more\nfour\n')).toEqual(['three and more', 'four'])
})

it('a line that a core left unfinished is not the beginning of the next core’s first line', () => {
  const cutter = createLineCutter()
  cutter.take('half of a line')
  cutter.clear()
  expect(cutter.take('a whole line\n')).toEqual(['a whole line'])
})
