import { describe, expect, it } from 'vitest'
import { type InboundSigns, type Trouble, troubleOf } from './inbound-trouble.ts'
import { silentAfterSeconds } from './seen.ts'

const now = new Date('2026-03-01T08:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const signs = (changes: Partial<InboundSigns>): InboundSigns => ({
  first_seen_at: ago(86_400),
  last_seen_at: ago(10),
  port_tried_at: null,
  port_open_at: null,
  is_direct: true,
  ...changes,
})

describe('an inbound', () => {
  it.each<[string, Partial<InboundSigns>, number, Trouble | undefined]>([
    ['works while it asks', {}, 60, undefined],
    ['never came up', { last_seen_at: null }, 60, { state: 'never', since: null }],
    ['is silent after three pulls', { last_seen_at: ago(181) }, 60, { state: 'silent', since: ago(181) }],
    ['is not silent within three pulls of its own interval', { last_seen_at: ago(600) }, 300, undefined],
    ['is not silent for a minute, however often it asks', { last_seen_at: ago(50) }, 5, undefined],
    ['works with an open port', { port_tried_at: ago(60), port_open_at: ago(60) }, 60, undefined],
    [
      'has a closed port',
      { port_tried_at: ago(60), port_open_at: ago(360) },
      60,
      { state: 'portClosed', since: ago(360) },
    ],
    ['has a port that was never open', { port_tried_at: ago(60) }, 60, { state: 'portClosed', since: null }],
    [
      'has no closed port by a try from before it came up',
      { port_tried_at: ago(60), first_seen_at: ago(30) },
      60,
      undefined,
    ],
    [
      'has a closed port where its first time is unknown',
      { port_tried_at: ago(60), first_seen_at: null },
      60,
      { state: 'portClosed', since: null },
    ],
    ['needs no open port behind an entry', { port_tried_at: ago(60), is_direct: false }, 60, undefined],
  ])('%s', (_, changes, pullSeconds, trouble) => {
    expect(troubleOf(signs(changes), now, silentAfterSeconds(pullSeconds))).toEqual(trouble)
  })
})
