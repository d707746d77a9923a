import { QueryClient } from '@tanstack/react-query'

/**
 * One store of answers for the whole page. A failed call is told once and not repeated behind the person's back; coming
 * back online or to the tab asks again. Calls are made even when the browser thinks it is offline: it is often wrong.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 10 * 60_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
