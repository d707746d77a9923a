import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

interface Step {
  uses?: string
  run?: string
  with?: Record<string, unknown>
}

const { steps }: { steps: Step[] } = parse(read('.github/workflows/ci.yml')).jobs.test
const wanted = (action: string) => steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`))?.with ?? {}

it('hosted CI runs .ci/run and no other command', () => {
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run'])
})

it('hosted CI sets up the oldest Node that the packages allow and the Go that .ci/run asks for', () => {
  const { engines } = JSON.parse(read('package.json'))
  expect(engines.node).toMatch(new RegExp(`^>=${wanted('setup-node')['node-version']}\\.`))
  expect(read('.ci/run')).toContain(`Go ${wanted('setup-go')['go-version']} or later`)
})
