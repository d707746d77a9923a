import '../src/ui/styles/tokens.css'
import '../src/ui/styles/base.css'
import '../src/ui/styles/start.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { fetchBothLanguages } from '../src/lib/i18n.ts'
import { forgetAnswers } from './answers.ts'
import './fill.ts'
import { close } from './site.tsx'

beforeEach(async () => {
  // Tests read the words of the language that they are about to choose.
  await fetchBothLanguages()
  vi.spyOn(console, 'error')
  useOwnClipboard()
})

/** All pages of the browser share its clipboard, and three of them run tests at a time: each test gets its own. */
function useOwnClipboard(): void {
  let copied = ''
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied = text
  })
  vi.spyOn(navigator.clipboard, 'readText').mockImplementation(async () => copied)
}

/** A test leaves nothing behind, and nothing went wrong in it that it did not say. */
afterEach(async () => {
  vi.useRealTimers()
  await close()
  const said = vi.mocked(console.error).mock.calls.map((words) => words.map(String).join(' ').slice(0, 300))
  vi.restoreAllMocks()
  expect({ calls: forgetAnswers(), console: said }).toEqual({ calls: [], console: [] })
})
