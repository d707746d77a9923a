import { describe, expect, it } from 'vitest'
import { CallError, NETWORK_FAILURE, UNREADABLE } from '../../../lib/call.ts'
import { ticketTexts } from './messages.ts'
import { failureText } from './ticket-facts.ts'

describe('a ticket call that failed', () => {
  const t = ticketTexts.of('zh')

  it('is told in the server’s words, also with a code that the page does not know (2.4-23)', () => {
    expect(failureText(new CallError(4321, '系统维护中'), t)).toBe('系统维护中')
  })

  it.each([NETWORK_FAILURE, UNREADABLE])('has words of its own without an answer that can be read (%i)', (code) => {
    expect(failureText(new CallError(code, 'Failed to fetch'), t)).toBe(t.failed)
  })
})
