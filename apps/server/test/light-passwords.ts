import { vi } from 'vitest'

/**
 * Thousands of people sign up in the tests, and a real hash takes as long as ten statements. Its cost is asked for as
 * always and kept in one test, which sets `TEST_PASSWORDS=full`.
 */
const LIGHT = { memoryCost: 64, timeCost: 1 }

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const real = await importOriginal()
  const hash: typeof real.hash = (password, options, signal) =>
    real.hash(password, process.env.TEST_PASSWORDS === 'full' ? options : { ...options, ...LIGHT }, signal)
  return { ...real, hash }
})
