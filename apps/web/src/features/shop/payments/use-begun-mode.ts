import { tradeStatus } from '@dukou/contract'
import { PAY_MODES, type PayMode } from '@dukou/domain'
import { useCall } from '../../../lib/use-call.ts'

interface BegunMode {
  /** The way in which an order is being paid already; undefined where it is not. */
  begun: PayMode | undefined
  /** It is not known yet. */
  isAsking: boolean
}

/** Finds the way of a payment that was begun before, here or in another tab. If nobody answers there is none. */
export function useBegunMode({ openTradeId }: { openTradeId: string | null }): BegunMode {
  const asked = useCall(
    tradeStatus,
    { tradeId: openTradeId ?? '' },
    { when: openTradeId !== null, quiet: true, forgotten: true },
  )
  return { begun: PAY_MODES.find((mode) => mode === asked.data?.trade.payMode), isAsking: asked.isLoading }
}
