import { focusManager, QueryClient } from '@tanstack/react-query'

/**
 * One store of answers for the whole page. A failed call is told once and not repeated behind the person's back; coming
 * back online or to the tab asks again. Calls are made even when the browser thinks it is offline: it is often wrong.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      // In network mode `always` the library does not ask again by itself when the connection is back.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Coming to the window counts as coming back, like coming to the tab: of two windows side by side both are visible. */
export function watchComingBack(): void {
  focusManager.setEventListener((back) => {
    const seen = () => back()
    window.addEventListener('visibilitychange', seen)
    window.addEventListener('focus', seen)
    return () => {
      window.removeEventListener('visibilitychange', seen)
      window.removeEventListener('focus', seen)
    }
  })
}
