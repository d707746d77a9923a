import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../../../lib/load-part.ts'
import type { Asked } from '../../../lib/use-call.ts'
import type { Guide } from './guide.ts'

/** A file for each guide, fetched when it is opened. */
const FILES = import.meta.glob<Guide>('./content/*.ts', { import: 'default' })

/** The steps of one guide. They are part of this build: once here they stay. */
export function useContent(slug: string): Asked<Guide> {
  return useQuery({
    queryKey: ['guide', slug],
    queryFn: () => {
      const file = FILES[`./content/${slug.replaceAll('_', '-')}.ts`]
      if (!file) throw new Error(`there is no guide ${slug}`)
      return loadPart(file)
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
