import { OFFERED, programOf } from '@dukou/formats/links'
import { expect, it } from 'vitest'
import { oneClickState } from './one-click.ts'

const iPhone = { platform: 'iOS', isMobile: true } as const
const pixel = { platform: 'Android', isMobile: true } as const
const pc = { platform: 'Windows', isMobile: false } as const
const mac = { platform: 'macOS', isMobile: false } as const

it.each([
  ['shadowrocket', iPhone, 'here'],
  ['shadowrocket', pc, 'needsPhone'],
  ['shadowrocket', mac, 'needsPhone'],
  ['shadowrocket', pixel, 'elsewhere'],
  ['quantumultx', pc, 'needsPhone'],
  ['quantumult', mac, 'needsPhone'],
  ['surge', iPhone, 'here'],
  ['surge', mac, 'needsIos'],
  ['flclash', pc, 'here'],
  ['flclash', iPhone, 'elsewhere'],
  ['v2ray', pc, 'none'],
] as const)('one-click import of %s on %j: %s', (id, device, state) => {
  expect(oneClickState(programOf(id), device)).toBe(state)
})

it('the program that a device is offered first can be imported there with one click', () => {
  for (const device of [iPhone, pixel, pc, mac]) {
    expect(oneClickState(OFFERED[device.platform][0], device), device.platform).toBe('here')
  }
})
