import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../lib/query-client.ts'
import { cssVariables, theme } from '../ui/theme.ts'
import { cookieSchemeManager } from './colour-scheme.ts'
import { PageTitle } from './page-title.tsx'
import { router } from './router.tsx'
import { styleNonce } from './style-nonce.ts'

const scheme = cookieSchemeManager()

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
      colorSchemeManager={scheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <PageTitle />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
