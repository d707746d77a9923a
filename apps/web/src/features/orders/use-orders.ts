import { listOrders } from '@dukou/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'

export function useOrders(enabled: boolean) {
  return useQuery({ queryKey: ['orders'], queryFn: () => call(listOrders, {}), enabled })
}

export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['orders'] })
}
