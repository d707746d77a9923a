import { expect, it } from 'vitest'
import { nodeFormTexts } from './form-messages.ts'
import { nodeForm } from './node-fields.ts'

it('the program of an inbound is chosen from those that run its protocol', () => {
  const { fields } = nodeForm(nodeFormTexts.of('zh'), [])
  const programsOf = (name: string) => {
    const field = fields.find((one) => one.name === name)
    return field?.kind === 'choice' ? field.options.map(({ value }) => value) : []
  }
  expect(programsOf('program_trojan')).toEqual(['auto', 'v2node', 'v2bx', 'xrayr', 'xboard'])
  expect(programsOf('program_anytls')).toEqual(['auto', 'v2node', 'xboard'])
  expect(programsOf('program_tuic')).toEqual(['auto', 'v2node', 'xboard'])
  expect(programsOf('program_trojanWs')).toEqual(['auto', 'v2node', 'v2bx', 'xboard'])
})

it.each(['zh', 'en'] as const)(
  'the help of short ids names the programs that know the first one alone (%s)',
  (language) => {
    const { fields } = nodeForm(nodeFormTexts.of(language), [])
    const field = fields.find(({ name }) => name === 'shortIds')
    expect(field && 'help' in field && field.help).toMatch(/V2bX.+XrayR.+Xboard-Node/)
  },
)
