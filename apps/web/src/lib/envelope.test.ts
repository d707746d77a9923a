import { describe, expect, it } from 'vitest'
import { fromBase64, open, seal, toBase64 } from './envelope.ts'

describe('the envelope', () => {
  it('is an object with one field: the payload as JSON in base64 (1.7-02)', () => {
    const body = JSON.parse(seal({ email: 'a@b.example' }))
    expect(Object.keys(body)).toEqual(['data'])
    expect(JSON.parse(Buffer.from(body.data, 'base64').toString('utf8'))).toEqual({ email: 'a@b.example' })
  })

  it('carries {} for an empty payload', () => {
    expect(fromBase64(JSON.parse(seal(undefined)).data)).toBe('{}')
  })

  it('carries Chinese in both directions', () => {
    const text = '渡口，有人吗？🛶'
    expect(toBase64(text)).toBe(Buffer.from(text, 'utf8').toString('base64'))
    expect(fromBase64(toBase64(text))).toBe(text)
  })

  it('opens into code, data and msg', () => {
    const body = JSON.stringify({ data: toBase64(JSON.stringify({ code: 1017, data: null, msg: '已兑换' })) })
    expect(open(body)).toEqual({ code: 1017, data: null, msg: '已兑换' })
  })

  it.each(['', 'null', '{}', '{"data":"!"}', `{"data":"${btoa('{}')}"}`, '<html>'])('does not open %j', (body) => {
    expect(() => open(body)).toThrow()
  })
})
