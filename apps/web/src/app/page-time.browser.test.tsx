import { listTickets, refreshTicket } from '@dukou/contract'
import { it, vi } from 'vitest'
import { answer, delayAnswers, golden, inputsOf } from '../../test/answers.ts'
import { stopTime, until } from '../../test/page-time.ts'
import { member, open } from '../../test/site.tsx'

it('while time stands still, an answer that comes during a tick of the clock is drawn', async () => {
  await stopTime()
  member()
  answer(listTickets, golden(listTickets))
  answer(refreshTicket, golden(refreshTicket))
  const bringList = delayAnswers(listTickets)
  await open('/feedback', {})
  await until(() => inputsOf(listTickets).length === 1)
  // The clock waits for the page after each timer, so the tick lasts until the list is there.
  for (let timers = 0; timers < 5; timers += 1) setTimeout(() => {}, 0)
  const ticked = vi.advanceTimersByTimeAsync(0)
  await Promise.resolve()
  bringList()
  await ticked
  // The list has come to the page when it asks for its first ticket.
  await until(() => inputsOf(refreshTicket).length === 1)
})
