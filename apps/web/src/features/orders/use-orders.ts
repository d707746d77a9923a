import { type AnswerOf, listOrders } from '@dukou/contract'
import { useQuery } from '@tanstack/react-query'
import { CHANGES_ELSEWHERE, KEPT } from '../../lib/changes.ts'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

type Orders = AnswerOf<typeof listOrders>

/** The list shows a payment soon, also when the code was closed or shown elsewhere. */
const WHILE_PAYABLE_MS = 5000

/** The orders. While one can be paid at a platform they are asked again and again, as long as somebody looks. */
export function useOrders(enabled: boolean) {
  return useQuery<Orders>({
    queryKey: KEPT.orders,
    // Where orders are shown, the screen says that they are old: no toast at each try.
    queryFn: () => call(listOrders, {}, { quiet: queryClient.getQueryData(KEPT.orders) !== undefined }),
    enabled,
    ...CHANGES_ELSEWHERE,
    refetchInterval: ({ state }) => (state.data?.some((order) => order.openTradeId) ? WHILE_PAYABLE_MS : false),
  })
}
