import { expect, it } from 'vitest'
import { ownActOf, ownActText } from './index.ts'

it('an act of the site is written in both languages and read back in each', () => {
  expect(ownActText('merge')).toBe('账号合并 / Merged accounts')
  expect(ownActOf(ownActText('merge'))).toEqual({ zh: '账号合并', en: 'Merged accounts' })
  expect(ownActOf(ownActText('undoneCorrection'))).toEqual({ zh: '撤销客服调整', en: 'Support adjustment undone' })
  expect(ownActOf(ownActText('correction'))).toEqual({ zh: '客服调整', en: 'By support' })
})

it('what an agency wrote beside its gift is no act of the site', () => {
  for (const words of ['', '客服调整', 'By support', '端午礼包']) expect(ownActOf(words)).toBeUndefined()
})
