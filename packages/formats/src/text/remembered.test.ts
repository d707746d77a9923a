import { describe, expect, it } from 'vitest'
import { remembered } from './remembered.ts'

function counted() {
  const asked: string[] = []
  const answer = remembered((text) => {
    asked.push(text)
    return text.includes('1')
  })
  return { asked, answer }
}

describe('an answer that is remembered', () => {
  it('is made once for a text, whatever it is', () => {
    const { asked, answer } = counted()
    expect(['a1', 'b', '', 'a1', 'b', ''].map(answer)).toEqual([true, false, false, true, false, false])
    expect(asked).toEqual(['a1', 'b', ''])
  })

  it('is right among however many others, of which a thousand are kept', () => {
    const { asked, answer } = counted()
    const texts = Array.from({ length: 2_500 }, (_, index) => `${index}`)
    for (const text of texts) expect(answer(text)).toBe(text.includes('1'))
    for (const text of texts.slice(-500)) answer(text)
    expect(asked).toHaveLength(2_500)
    expect(answer('0')).toBe(false)
    expect(asked).toHaveLength(2_501)
  })

  it('is made anew for a text of any length that no name or host has', () => {
    const { asked, answer } = counted()
    const long = 'x'.repeat(10_000)
    expect([answer(long), answer(long)]).toEqual([false, false])
    expect(asked).toHaveLength(2)
  })
})
