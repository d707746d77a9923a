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
  setTimeout(bringList, 0)
  // After each timer the clock waits for the page, so these let the tick last until the list is there.
  for (let timers = 0; timers < 5; timers += 1) setTimeout(() => {}, 0)
  await vi.advanceTimersByTimeAsync(0)
  // The page asks for its first ticket once it has drawn the list.
  await until(() => inputsOf(refreshTicket).length === 1)
})
