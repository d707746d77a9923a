import './mantine.css'
import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShownScheme } from '../lib/scheme.ts'

const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  // What it would put before the entries of a menu is no entry, and menus may hold nothing else.
  components: { Menu: { defaultProps: { withInitialFocusPlaceholder: false } } },
})

/** What parts of the library need around them. Their looks come from our own tokens (`mantine.css`). */
export function OfficeProvider({ children }: { children: ReactNode }) {
  const scheme = useShownScheme()
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
