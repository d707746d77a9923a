import { expect, it } from 'vitest'
import { staleEdits } from '../tools/mutants/change-files.mjs'
import { mutants } from '../tools/mutants/list.mjs'
import { root } from './lib.mjs'

it('every guard of the list of mutants stands in the code as the list has it', () => {
  const stale = mutants.flatMap(({ guard, edits, first }) =>
    staleEdits(root, first ? [...edits, first] : edits).map((fault) => `${guard}: ${fault}`),
  )
  expect(stale).toEqual([])
})
