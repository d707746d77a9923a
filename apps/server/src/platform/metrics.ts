import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type CounterName, type HistogramName, type LabelsOf, METRICS, type MetricName } from './metric-names.ts'

export interface Metrics {
  count<N extends CounterName>(name: N, labels?: LabelsOf<N>, by?: number): void
  observe<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void
  /** Reads the figure at each scrape. */
  gauge(name: MetricName, read: () => number): void
  /** Reads a figure with labels at each scrape. If that fails, the scrape has no such figure. */
  gauges<N extends MetricName>(name: N, read: () => Promise<{ labels: LabelsOf<N>; value: number }[]>): void
  /** @returns what a figure reads now; undefined where no reader was given */
  value(name: MetricName): number | undefined
  /** @returns all figures in the text format of Prometheus */
  text(): Promise<string>
}

/** The figures of one process. Several servers of one process, as in tests, have a registry each. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  const readers = new Map<string, () => number>()
  const rowReaders = new Map<string, () => Promise<{ labels: Record<string, string>; value: number }[]>>()
  readers.set('process_resident_memory_bytes', () => process.memoryUsage.rss())
  readers.set('process_cpu_seconds_total', () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6)

  for (const [name, described] of Object.entries(METRICS)) {
    const labelNames = 'labels' in described ? described.labels : []
    const shared = { name, help: described.help, labelNames, registers }
    const read = () => readers.get(name)?.()
    if ('buckets' in described) {
      histograms.set(name, new Histogram({ ...shared, buckets: [...described.buckets] }))
    } else if (name.endsWith('_total')) {
      const collect = (counter: Counter) => {
        const now = read()
        if (now === undefined) return
        counter.reset()
        counter.inc(now)
      }
      const counter: Counter = new Counter({ ...shared, collect: () => collect(counter) })
      counters.set(name, counter)
      for (const [label, values] of Object.entries('begins' in described ? described.begins : {}))
        for (const value of values) counter.inc({ [label]: value }, 0)
    } else {
      const collect = async (gauge: Gauge) => {
        const rows = rowReaders.get(name)
        if (!rows) return labelNames.length === 0 && gauge.set(read() ?? 0)
        gauge.reset()
        for (const { labels, value } of await rows().catch(() => [])) gauge.set(labels, value)
        return undefined
      }
      const gauge: Gauge = new Gauge({ ...shared, collect: async () => void (await collect(gauge)) })
    }
  }
  return {
    count: (name, labels, by = 1) => counters.get(name)?.inc(labels ?? {}, by),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(labels, seconds),
    gauge: (name, read) => void readers.set(name, read),
    gauges: (name, read) => void rowReaders.set(name, read),
    value: (name) => readers.get(name)?.(),
    text: () => registry.metrics(),
  }
}
