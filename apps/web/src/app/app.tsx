import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../lib/query-client.ts'
import { PageTitle } from './page-title.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageTitle />
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
