import { watchFarewells } from './farewells.ts'
import { createStore } from './store.ts'

/** A store outside of React whose value is the signed-in person's: for the next person it is the initial one again. */
export function createPersonalStore<T>(initial: T) {
  const store = createStore(initial)
  let isHere = watchFarewells()
  const ofThisPerson = (value: T) => (isHere() ? value : initial)
  return {
    get: () => ofThisPerson(store.get()),
    set(value: T) {
      isHere = watchFarewells()
      store.set(value)
    },
    use: () => ofThisPerson(store.use()),
  }
}
