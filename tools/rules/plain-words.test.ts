import { expect, it } from 'vitest'
import { repositoryFiles } from './repository-files.ts'

/** Comments begin with the thing or the act: a sentence that begins with one of these words has to be decoded. */
const MOST = 60
const RIDDLE = /^\s*(?:\{?\/\/|\{?\/\*\*?|\*)\s*(?:Who|Whoever|Of|What|Where|That|There)\b/

/** Applied migrations are never edited, so their comments stay. */
const files = repositoryFiles(/\.(?:ts|tsx|mjs|css)$/).filter(({ path }) => !path.startsWith('apps/server/migrations/'))

function riddlesIn(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => (RIDDLE.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []))
}

it('at most 60 comment lines begin with Who, Whoever, Of, What, Where, That or There', () => {
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap(({ path, text }) => riddlesIn(path, text))
  expect(found.length > MOST ? found : []).toEqual([])
})

it.each(['// Who pays', '/** Whoever asks */', '/* Of each kind */', ' * What it wrote', '{/* Where it stands */}'])(
  'a comment line that begins with such a word is found: %s',
  (line) => {
    expect(riddlesIn('a.ts', `const a = 1\n${line}`)).toEqual([`a.ts:2: ${line.trim()}`])
  },
)

it.each(['// Returns what it wrote', '/** Whole rows */', ' * Offline', 'const What = 1', 'const a = 1 // There'])(
  'other lines are not found: %s',
  (line) => {
    expect(riddlesIn('a.ts', line)).toEqual([])
  },
)
