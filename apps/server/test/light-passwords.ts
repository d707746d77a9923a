import { vi } from 'vitest'

/**
 * Thousands of people sign up in the tests, and a hash at full cost takes 5 to 25 ms of a core. The test of that cost sets
 * `TEST_PASSWORDS=full`.
 */
const LIGHT = { memoryCost: 64, timeCost: 1 }

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const real = await importOriginal()
  const hash: typeof real.hash = (password, options, signal) =>
    real.hash(password, process.env.TEST_PASSWORDS === 'full' ? options : { ...options, ...LIGHT }, signal)
  return { ...real, hash }
})
