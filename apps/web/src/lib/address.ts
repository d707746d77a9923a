import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes to a page of this site, or to the same with other fields: `/order?status=paid`. */
export type GoTo = (to: string, options?: { replace?: boolean }) => Promise<void>

export function useGoTo(): GoTo {
  const navigate = useNavigate()
  return useCallback((to, { replace = false } = {}) => navigate({ to, replace }), [navigate])
}

/** The page that is open: `/order`. */
export function usePath(): string {
  return useRouterState({ select: ({ location }) => location.pathname })
}

export type Fields = Readonly<Record<string, string | undefined>>

/**
 * What stands behind the `?` of the address, where filters live, and how to change some of it; what is `undefined` goes.
 * No entry in the history.
 */
export function useFields(): [Fields, (change: Fields) => void] {
  const navigate = useNavigate()
  const fields = useRouterState({ select: ({ location }) => location.search as Fields })
  const change = useCallback(
    (some: Fields) => {
      navigate({ to: '.', search: ((present: Fields) => ({ ...present, ...some })) as never, replace: true })
    },
    [navigate],
  )
  return [fields, change]
}
