import { describe, expect, it } from 'vitest'
import { DISTRICTS, districtOf } from './districts.ts'
import { circlesOf, importGraph } from './import-graph.ts'
import { repositoryFiles } from './repository-files.ts'

const SOURCES = /^(?:apps\/(?:server|web)\/src\/features|packages\/contract\/src)\/.*(?<!\.test)\.tsx?$/
const files = repositoryFiles(SOURCES)

describe('a district', () => {
  it.each(['apps/server/src/features', 'apps/web/src/features', 'packages/contract/src'])(
    'is one of the list: %s',
    (root) => {
      const folders = files
        .filter(({ path }) => path.startsWith(`${root}/`))
        .map(({ path }) => path.slice(root.length + 1).split('/'))
        .filter((parts) => parts.length > 1 && parts[0] !== 'schema')
        .map(([folder]) => folder)
      expect(new Set(folders).size).toBeGreaterThan(5)
      expect([...new Set(folders)].filter((folder) => !DISTRICTS.includes(folder as never))).toEqual([])
    },
  )

  it('holds a feature under one name on the server and in the page', () => {
    const placeOf = (side: string) =>
      new Map(
        files
          .map(({ path }) => new RegExp(`^apps/${side}/src/features/([^/]+)/([^/]+)/`).exec(path))
          .flatMap((found) => (found ? [[found[2], found[1]] as const] : [])),
      )
    const [server, web] = [placeOf('server'), placeOf('web')]
    const moved = [...web].filter(([feature, district]) => server.has(feature) && server.get(feature) !== district)
    expect(moved).toEqual([])
  })
})

describe('features', () => {
  it('import each other in no circle', () => {
    const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
    const graph = new Map<string, Set<string>>()
    for (const [from, imports] of importGraph(files)) {
      const feature = featureOf(from)
      if (!feature) continue
      const others = imports.map(featureOf).filter((one): one is string => one !== undefined && one !== feature)
      graph.set(feature, new Set([...(graph.get(feature) ?? []), ...others]))
    }
    expect(graph.size).toBeGreaterThan(40)
    expect(circlesOf(new Map([...graph].map(([feature, others]) => [feature, [...others]])))).toEqual([])
  })

  it('stand in districts, all of them', () => {
    const outside = files.filter(({ path }) => /^apps\/\w+\/src\/features\/[^/]+\//.test(path) && !districtOf(path))
    expect(outside.map(({ path }) => path)).toEqual([])
  })
})
