export interface Metrics {
  count(name: string, labels?: Record<string, string>, by?: number): void
  gauge(name: string, read: () => number): void
  /** What a gauge says now, where there is one of that name. */
  value(name: string): number | undefined
  text(): string
}

/** Counters and gauges in Prometheus text form. Labels must have few values: never ids, never addresses. */
export function createMetrics(): Metrics {
  const counters = new Map<string, number>()
  const gauges = new Map<string, () => number>()
  return {
    count(name, labels = {}, by = 1) {
      const key = seriesOf(name, labels)
      counters.set(key, (counters.get(key) ?? 0) + by)
    },
    gauge(name, read) {
      gauges.set(name, read)
    },
    value: (name) => gauges.get(name)?.(),
    text() {
      const lines = [...counters].sort().map(([key, value]) => `${key} ${value}`)
      for (const [name, read] of gauges) lines.push(`${name} ${read()}`)
      return `${lines.join('\n')}\n`
    },
  }
}

function seriesOf(name: string, labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}
