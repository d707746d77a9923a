import { expect, it } from 'vitest'
import { shortNames } from './short-names.ts'

it('a class has the same name in every build, wherever the checkout stands, and another in another file', () => {
  const here = shortNames('/here/web')
  const name = here('card', '/here/web/src/ui/layout/card.module.css')
  expect(name).toMatch(/^card-[0-9a-z]{3}$/)
  expect(shortNames('/there/web')('card', '/there/web/src/ui/layout/card.module.css?used')).toBe(name)
  expect(here('card', '/here/web/src/ui/states/empty.module.css')).not.toBe(name)
})

it('two files that would share their names stop the build', () => {
  const name = shortNames('/web')
  const many = Array.from({ length: 50_000 }, (_, at) => `/web/src/${at}.module.css`)
  expect(() => many.map((file) => name('card', file))).toThrow(/rename it/)
})
