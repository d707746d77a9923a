import { saveCoupon } from '@dukou/contract'
import { useEffect, useRef, useState } from 'react'
import { asCallError, type CallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { holdLeaving } from '../../../../lib/leaving.ts'
import { later } from '../../../../lib/page-life.ts'
import { randomLetters } from '../../../../lib/random-letters.ts'
import { steadyMs } from '../../../../lib/server-time.ts'
import { tellDone, tellFailure } from '../../../../office/tell.ts'
import type { CouponInput } from './coupon-values.ts'
import { couponOfficeTexts } from './messages.ts'

export interface Batch {
  /** The values of each coupon. The server makes the codes. */
  input: Omit<CouponInput, 'makeKey'>
  count: number
}

/** A call that is refused for haste waits this long where the server names no time. */
const USUAL_WAIT_S = 1

type Status = 'running' | 'stopped' | 'broken' | 'done'

/**
 * Makes coupons one by one, one call each, until all are there, somebody stops it or a call fails. A call whose answer
 * was lost is sent again with its key when the batch goes on, so no coupon is made twice.
 */
export function useBatch({ input, count }: Batch) {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [status, setStatus] = useState<Status>('running')
  const [why, setWhy] = useState('')
  const [msEach, setMsEach] = useState<number>()
  const made = useRef<string[]>([])
  const key = useRef<string>(undefined)
  /** The run that may go on. A stop or the end of the dialog takes it away. */
  const current = useRef<object>(undefined)

  const run = async () => {
    const mine = {}
    current.current = mine
    setStatus('running')
    const [began, before] = [steadyMs(), made.current.length]
    while (made.current.length < count) {
      key.current ??= randomLetters(24)
      try {
        const { code } = await call(saveCoupon, { ...input, makeKey: key.current }, { quiet: true })
        key.current = undefined
        made.current.push(code)
        setCodes([...made.current])
        setMsEach((steadyMs() - began) / (made.current.length - before))
      } catch (thrown) {
        const failure = asCallError(thrown)
        if (current.current !== mine) return
        if (failure.refusal === 'tooManyRequests') await pause(failure)
        else {
          current.current = undefined
          setWhy(failure.message)
          tellFailure(couponOfficeTexts.now().saveFailed, failure)
          return setStatus('broken')
        }
      }
      if (current.current !== mine) return
    }
    current.current = undefined
    tellDone(couponOfficeTexts.now().saved)
    setStatus('done')
  }
  const stop = () => {
    current.current = undefined
    setStatus(made.current.length < count ? 'stopped' : 'done')
  }

  const start = useRef(run)
  start.current = run
  useEffect(() => {
    void start.current()
    return () => {
      current.current = undefined
    }
  }, [])
  // Leaving stops it: the browser asks before it closes the tab.
  useEffect(() => (status === 'running' ? holdLeaving(() => {}) : undefined), [status])
  return { codes, status, why, msLeft: msEach && msEach * (count - codes.length), stop, resume: () => void run() }
}

function pause({ details }: CallError): Promise<void> {
  const seconds = Number(details.seconds)
  return new Promise((resolve) => later(1000 * (seconds > 0 ? seconds : USUAL_WAIT_S), resolve, resolve))
}
