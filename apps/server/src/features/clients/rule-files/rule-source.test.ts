import { expect, it } from 'vitest'
import { ruleSourceOf } from './index.ts'

const sourceFor = (subscriptionHost: string, hostedRules = true) => ruleSourceOf({ subscriptionHost, hostedRules })

it('rules are fetched from the link base that the operator gave, with the addresses', () => {
  expect(sourceFor('https://sub.dukou.example')).toEqual({
    kind: 'hosted',
    base: 'https://sub.dukou.example/describe/rules',
    hasAddresses: true,
  })
  expect(sourceFor('https://sub.dukou.example:8443/')).toMatchObject({
    base: 'https://sub.dukou.example:8443/describe/rules',
  })
  expect(sourceFor('http://203.0.113.7:3000')).toMatchObject({ kind: 'hosted' })
})

it('rules stand in the profile without a link base, and where the operator wants that', () => {
  expect(sourceFor('')).toEqual({ kind: 'inline' })
  expect(sourceFor('https://sub.dukou.example', false)).toEqual({ kind: 'inline' })
})

it.each([
  'http://127.0.0.1:3000',
  'http://127.9.9.9',
  'http://localhost:3000',
  'http://dukou.localhost',
  'http://[::1]:3000',
  'http://[::ffff:127.0.0.1]',
  'http://0.0.0.0:3000',
  'http://[::]:3000',
])('rules stand in the profile when the link base is the client’s own device: %s', (base) => {
  expect(sourceFor(base)).toEqual({ kind: 'inline' })
})
