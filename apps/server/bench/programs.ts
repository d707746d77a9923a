import type { ChildProcess } from 'node:child_process'

/** Waits for the line by which a program says its port. */
export function started(child: ChildProcess): Promise<{ child: ChildProcess; origin: string }> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const port = /ready (?:on http:\/\/127\.0\.0\.1:)?(\d+)/.exec(text)?.[1]
      if (port) resolve({ child, origin: `http://127.0.0.1:${port}` })
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
  })
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}
