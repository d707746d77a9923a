import { METRICS, type MetricName } from './metric-names.ts'

export interface Metrics {
  count(name: MetricName, labels?: Record<string, string>, by?: number): void
  gauge(name: MetricName, read: () => number): void
  /** What a gauge says now, where there is one of that name. */
  value(name: MetricName): number | undefined
  text(): string
}

/** Counters and gauges in Prometheus text form. Labels must have few values: never ids, never addresses. */
export function createMetrics(): Metrics {
  const counters = new Map<MetricName, Map<string, number>>()
  const gauges = new Map<MetricName, () => number>()
  gauges.set('process_resident_memory_bytes', () => process.memoryUsage.rss())
  gauges.set('process_cpu_seconds_total', () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6)
  const linesOf = (name: MetricName) => {
    const read = gauges.get(name)
    if (read) return [`${name} ${read()}`]
    return [...(counters.get(name) ?? [])].sort().map(([series, value]) => `${series} ${value}`)
  }
  return {
    count(name, labels = {}, by = 1) {
      const series = counters.get(name) ?? new Map<string, number>()
      const key = seriesOf(name, labels)
      counters.set(name, series.set(key, (series.get(key) ?? 0) + by))
    },
    gauge(name, read) {
      gauges.set(name, read)
    },
    value: (name) => gauges.get(name)?.(),
    // Every name is told, also of what did not happen yet.
    text: () =>
      Object.entries(METRICS)
        .flatMap(([name, help]) => [
          `# HELP ${name} ${help}`,
          `# TYPE ${name} ${name.endsWith('_total') ? 'counter' : 'gauge'}`,
          ...linesOf(name as MetricName),
        ])
        .join('\n')
        .concat('\n'),
  }
}

function seriesOf(name: string, labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}
