import { findLineProblems } from '@dukou/formats'
import { describe, expect, it } from 'vitest'
import { openParameters, sealParameters } from './inbound-parameters.ts'
import { lineProtocolOf, newParameters } from './inbounds/all.ts'

const place = { nodePublicId: 'a'.repeat(24), protocol: 'trojan' } as const
const plain = {
  seal: (_name: string, text: string) => Buffer.from(text),
  openText: (_name: string, sealed: Buffer) => sealed.toString(),
}

describe('parameters of a protocol that 0.1.0 does not know', () => {
  it.each(['trojan', 'trojanWs', 'trojanGrpc', 'vlessXhttp', 'vlessEncryption', 'anytls', 'tuic'] as const)(
    'are what they were when they are read again: %s',
    (protocol) => {
      const parameters = newParameters(protocol)
      const sealed = sealParameters(plain, place, parameters)
      expect(openParameters(plain, place, sealed)).toEqual(parameters)
    },
  )

  it('are a line without a path for a version that knows first kinds alone, which profiles leave out', () => {
    const sealed = sealParameters(plain, place, newParameters('trojan'))
    const asOldVersionsRead = JSON.parse(sealed.toString())
    const node = { host: 'node.example.com', ip: '192.0.2.1' }
    const protocol = lineProtocolOf(asOldVersionsRead, { credential: { slot: 1 }, node, behind: null })
    const problems = findLineProblems({ name: 'x', server: '192.0.2.1', port: 443, protocol })
    expect(problems.map(({ field }) => field)).toEqual(['path'])
  })
})

it('parameters of a first kind are stored as they are', () => {
  const parameters = newParameters('reality')
  expect(JSON.parse(sealParameters(plain, place, parameters).toString())).toEqual(parameters)
})
