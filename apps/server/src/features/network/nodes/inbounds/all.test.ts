import { factsOf, PROTOCOL_LIST } from '@dukou/domain'
import { programConfigs } from '@dukou/node-protocol'
import { describe, expect, it } from 'vitest'
import { kindOf, newParameters } from './all.ts'

describe('a new inbound', () => {
  it.each(PROTOCOL_LIST)('is run by the programs that its protocol names: %s', (protocol) => {
    const parameters = newParameters(protocol)
    const served = kindOf(parameters).served(parameters, 'node.example.com')
    if (!served) throw new Error('no program runs it')
    const inbound = { number: 7, token: 'a-Token_1', listenIp: '0.0.0.0', protocol: served }
    const programs = programConfigs('https://panel.example.com', inbound).map(({ program }) => program)
    expect(programs).toEqual(factsOf(protocol).programs)
  })

  it.each(PROTOCOL_LIST)('needs a host name of its node where its server shows a certificate: %s', (protocol) => {
    const parameters = newParameters(protocol)
    const isServed = kindOf(parameters).served(parameters, '') !== undefined
    expect(isServed).toBe(!factsOf(protocol).needsCertificate)
  })
})
