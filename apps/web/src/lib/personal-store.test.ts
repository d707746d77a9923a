import { expect, it } from 'vitest'
import { sayFarewell } from './farewells.ts'
import { createPersonalStore } from './personal-store.ts'

it('keeps a value for the person alone who was there when it was set', () => {
  const store = createPersonalStore<string | undefined>(undefined)
  store.set('of the first')
  expect(store.get()).toBe('of the first')
  sayFarewell()
  expect(store.get()).toBeUndefined()
  store.set('of the second')
  expect(store.get()).toBe('of the second')
})
