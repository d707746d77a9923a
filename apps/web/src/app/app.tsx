import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../lib/query-client.ts'
import { Frame } from './frame/frame.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}
