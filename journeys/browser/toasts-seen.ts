import type { BrowserContext, Page } from 'playwright-core'
import { soon } from './soon.ts'

type Stood = { lines: string[] }

const stood = new WeakMap<Page, Stood[]>()

/** Writes down every toast of every page of this context: a busy machine may look only after a toast has gone again. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, lines: string[]) => {
    stood.set(page, [...(stood.get(page) ?? []), { lines }])
  })
  await context.addInitScript(() => {
    const { noteToast } = globalThis as unknown as { noteToast(lines: string[]): void }
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const toasts = node.matches('[role=status] > [data-kind]')
          ? [node]
          : node.querySelectorAll('[role=status] > [data-kind]')
        for (const toast of toasts) noteToast([...toast.querySelectorAll('p')].map((line) => line.textContent ?? ''))
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until a toast with exactly these words on one of its lines has stood. The next call wants another toast. */
export async function sawToast(page: Page, words: string): Promise<void> {
  const lines = () => stood.get(page)?.map((one) => one.lines) ?? []
  await soon(() => lines().flat()).toContain(words)
  const toasts = stood.get(page) ?? []
  toasts.splice(
    toasts.findIndex((one) => one.lines.includes(words)),
    1,
  )
}
