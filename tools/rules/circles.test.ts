import { describe, expect, it } from 'vitest'
import { circlesOf, importGraph } from './import-graph.ts'
import { repositoryFiles } from './repository-files.ts'

const file = (path: string, text: string) => ({ path, text })

describe('imports', () => {
  it('lead no file back to itself', () => {
    const graph = importGraph(repositoryFiles(/\.(ts|tsx|mjs|js)$/))
    expect(graph.size).toBeGreaterThan(500)
    expect(circlesOf(graph).map((circle) => circle.join(' → '))).toEqual([])
  })
})

describe('a circle of imports', () => {
  it.each([
    ['values', "import { b } from './b.ts'"],
    ['types', "import type { B } from './b.ts'"],
    ['re-exports', "export * from './b.ts'"],
    ['parts that are loaded later', "const b = () => import('./b.ts')"],
    ['names of workspaces', "import { b } from '@dukou/domain/b'"],
  ])('is found in %s', (_, text) => {
    const graph = importGraph([
      file('packages/domain/src/a.ts', text),
      file('packages/domain/src/b.ts', "import './c.ts'"),
      file('packages/domain/src/c.ts', "import './a.ts'"),
      file('packages/domain/src/start.ts', "import './a.ts'\nimport './b.ts'"),
    ])
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/domain/src/${name}.ts`)
    expect(circlesOf(graph)).toEqual([[a, b, c, a]])
  })

  it('is none where two ways lead to the same file', () => {
    const graph = importGraph([
      file('a.ts', "import './b.ts'\nimport './c.ts'"),
      file('b.ts', "import './d.ts'"),
      file('c.ts', "import './d.ts'"),
      file('d.ts', ''),
    ])
    expect(circlesOf(graph)).toEqual([])
  })

  it('of a file with itself is one', () => {
    expect(circlesOf(importGraph([file('a.ts', "import './a.ts'")]))).toEqual([['a.ts', 'a.ts']])
  })
})
