import { expect } from 'vitest'
import { pass, until } from './page-time.ts'

/** The first line of every toast that stands. */
export function toasts(): string[] {
  return [...document.querySelectorAll('[role=status] > [data-kind] p:first-child')].map((line) => line.textContent)
}

/** A toast with these words comes, stands for its time and goes by itself. The page's time stands still before. */
export async function expectToast(words: string, ms: number): Promise<void> {
  await until(() => toasts().includes(words))
  await pass(ms - 1)
  expect(toasts(), `stands for ${ms} ms`).toContain(words)
  await pass(1)
  expect(toasts(), `goes after ${ms} ms`).not.toContain(words)
}
