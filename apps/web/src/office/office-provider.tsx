import './mantine.css'
import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShownScheme } from '../lib/scheme.ts'

const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Mantine's focus placeholder before the entries is not a menu entry, and a menu may contain nothing but entries.
  components: { Menu: { defaultProps: { withInitialFocusPlaceholder: false } } },
})

/**
 * Context that Mantine's components need, around every table and form: pages without either do not download the library.
 * The styles come from our own tokens (`mantine.css`).
 */
export function OfficeProvider({ children }: { children: ReactNode }) {
  const scheme = useShownScheme()
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
