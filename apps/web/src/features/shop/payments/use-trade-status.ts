import { tradeStatus } from '@dukou/contract'
import { useCall } from '../../../lib/use-call.ts'

export const POLL_MS = 3000

/** Asks every three seconds whether a trade is paid, until it is; and only while the component that asks is shown. */
export function useTradeStatus(tradeId: string | null | undefined) {
  return useCall(
    tradeStatus,
    { tradeId: tradeId ?? '' },
    {
      when: Boolean(tradeId),
      quiet: true,
      goodForMs: 0,
      forgotten: true,
      // The payer is in another app meanwhile, so the hidden tab must go on asking.
      alsoHidden: true,
      everyMs: (last) => (last?.status === 'paid' ? false : POLL_MS),
    },
  )
}
