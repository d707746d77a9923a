import { expect, it } from 'vitest'
import { outdated } from './outdated.ts'

it.each<[string, string[], string[]]>([
  ['one alone', ['v2node go-resty/2.16.5'], []],
  [
    'the lower number, by its parts and not its letters',
    ['v2node go-resty/2.9.0', 'v2node go-resty/2.16.5'],
    ['v2node go-resty/2.9.0'],
  ],
  ['a number with fewer parts', ['agent 1.2', 'agent 1.2.1', 'agent 1.2.0'], ['agent 1.2', 'agent 1.2.0']],
  ['nothing by the numbers of another program', ['v2node go-resty/2.16.5', 'xrayr go-resty/2.7.0'], []],
  ['nothing by the version of HTTP', ['xboard Go-http-client/1.1', 'xboard Go-http-client/2.0'], []],
  ['nothing without a number', ['', 'curl'], []],
])('finds older %s', (_what, versions, old) => {
  expect([...outdated(versions)]).toEqual(old)
})
