import { describe, expect, it } from 'vitest'
import { aliveListAnswer, askedTag, encodeAnswer, encodingFor, isSameTag, understands } from './index.ts'

describe('an encoded answer', () => {
  const answer = { alive: { 1000: 2 } }

  it('is JSON with a strong quoted tag that its bytes alone decide', () => {
    const { body, contentType, etag } = encodeAnswer(answer)
    expect(JSON.parse(body.toString())).toEqual(answer)
    expect(contentType).toBe('application/json')
    expect(etag).toMatch(/^"[0-9a-f]{40}"$/)
    expect(encodeAnswer(structuredClone(answer)).etag).toBe(etag)
    expect(encodeAnswer({ ...answer, more: 1 }).etag).not.toBe(etag)
  })

  it.each([
    ['msgpack', 'msgpack'],
    [' MsgPack ', 'msgpack'],
    ['', 'json'],
    [undefined, 'json'],
    ['cbor', 'json'],
  ])('is asked for with X-Response-Format %j as %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding)
  })
})

describe('If-None-Match', () => {
  it.each([undefined, '', '  ', '""', 'W/""'])('%j asks for nothing: the request is not conditional', (header) => {
    expect(askedTag(header)).toBeUndefined()
    expect(isSameTag(header, '"abc"')).toBe(false)
  })

  it.each(['"abc"', 'W/"abc"', 'abc', ' "abc" '])('%j is the tag "abc"', (header) => {
    expect(isSameTag(header, '"abc"')).toBe(true)
    expect(isSameTag(header, '"abcd"')).toBe(false)
  })
})

describe('the list of addresses in use', () => {
  it.each([{}, { 1000: 2, 1001: 1 }])('alivelist [] instead of {}: of %j is an object, under its own tag', (counts) => {
    const answer = aliveListAnswer(JSON.stringify(counts))
    expect(answer).toEqual(encodeAnswer({ alive: counts }))
    expect(JSON.parse(answer.body.toString())).toEqual({ alive: counts })
  })
})

describe('node_type', () => {
  it.each([
    ['vless', 'vless-reality', true],
    ['V2ray', 'vless-reality', true],
    ['V2ray', 'vmess', true],
    ['vmess', 'vmess', true],
    ['Shadowsocks', 'shadowsocks', true],
    ['v2node', 'shadowsocks', true],
    ['', 'vmess', true],
    [undefined, 'vmess', true],
    ['trojan', 'vmess', false],
    ['vmess', 'vless-reality', false],
    ['hysteria2', 'shadowsocks', false],
  ] as const)('%j understands %s: %s', (nodeType, kind, does) => {
    expect(understands(nodeType, kind)).toBe(does)
  })
})
