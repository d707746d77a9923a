import { expect, it } from 'vitest'
import { rawMembers } from './raw-members.ts'

it('gives values as they were written, blanks, escapes and order included', () => {
  const json =
    ' {"alipay_trade_query_response" : { "b":"1","a" : [1, {"c":"}\\"]"}], "m":12.50,"u":"\\u4e2d\\/"} , "sign":"x==" }\n'
  expect([...(rawMembers(json) ?? [])]).toEqual([
    ['alipay_trade_query_response', '{ "b":"1","a" : [1, {"c":"}\\"]"}], "m":12.50,"u":"\\u4e2d\\/"}'],
    ['sign', '"x=="'],
  ])
  expect(rawMembers('{}')).toEqual(new Map())
})

it.each([
  '',
  'null',
  '[]',
  '"{}"',
  '{',
  '{"a":1',
  '{"a":{"b":1}',
  '{"a":1}}',
  '{"a":1},',
  '{"a":1,}',
  '{"a" 1}',
  '{a:1}',
  '{"a":}',
  '{"a":"}',
  '{"a":1 "b":2}',
  '{"a":1}{"a":2}',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
])('gives nothing for %s', (json) => {
  expect(rawMembers(json)).toBeUndefined()
})
