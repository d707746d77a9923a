import { createContext, useCallback, useContext, useMemo } from 'react'
import type { createNavigation, GoTo } from './navigation.ts'

export type { GoTo }

type Navigation = ReturnType<typeof createNavigation<object>>

/** Given by the frame, to everything inside. */
export const NavigationContext = createContext<Navigation | undefined>(undefined)

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('Only parts of a page can go elsewhere')
  return navigation
}

export function useGoTo(): GoTo {
  return useNavigation().goTo
}

/** The page that somebody is at, or on the way to: `/order`. */
export function usePath(): string {
  return useNavigation().state.usePart(({ asked }) => asked.path)
}

export type Fields = Readonly<Record<string, string | undefined>>

/**
 * Returns the fields behind the `?` of the address, such as filters, and a function that changes some of them.
 * The value `undefined` or an empty text removes a field. A change replaces the current history entry.
 */
export function useFields(): [Fields, (change: Fields) => void] {
  const { state, goTo } = useNavigation()
  const query = state.usePart(({ asked, shown }) => (shown?.place ?? asked).query)
  const fields = useMemo(() => fieldsOf(query), [query])
  const change = useCallback(
    (some: Fields) => {
      const { asked, shown } = state.get()
      // On the way to another page the address is already that page's; its fields are not ours to change.
      if (shown?.place.path !== asked.path) return
      const { path, query } = asked
      const filled = Object.entries({ ...fieldsOf(query), ...some }).filter(([, value]) => value) as [string, string][]
      void goTo(`${path}?${new URLSearchParams(filled)}`, { replace: true })
    },
    [state, goTo],
  )
  return [fields, change]
}

function fieldsOf(query: string): Fields {
  return Object.fromEntries(new URLSearchParams(query))
}
