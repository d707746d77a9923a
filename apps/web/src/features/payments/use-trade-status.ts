import { tradeStatus } from '@dukou/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'

export const POLL_MS = 3000

/** Asks every three seconds whether a trade is paid, until it is; and only while the component that asks is shown. */
export function useTradeStatus(tradeId: string | null | undefined) {
  return useQuery({
    queryKey: ['trade', tradeId],
    queryFn: () => call(tradeStatus, { tradeId: tradeId ?? '' }, { quiet: true }),
    enabled: Boolean(tradeId),
    staleTime: 0,
    gcTime: 0,
    // The payer is in another app meanwhile, so the hidden tab must go on asking.
    refetchIntervalInBackground: true,
    refetchInterval: (query) => (query.state.data?.status === 'paid' ? false : POLL_MS),
  })
}
