interface Described {
  help: string
  labels?: readonly string[]
  /**
   * Label values that stand at 0 from the start. `increase()` does not see the first event of a series that begins with it.
   */
  begins?: Readonly<Record<string, readonly string[]>>
  /** Upper bounds in seconds. A figure with bounds is a histogram. */
  buckets?: readonly number[]
}

/**
 * Every figure of a process. A name that ends in `_total` is a counter, one with buckets a histogram, any other a gauge.
 * Labels have few values: never ids, never addresses. The one exception are nodes, which an operator counts himself.
 */
export const METRICS = {
  dukou_agent_core_up: { help: 'Whether Xray ran when our own agent last synced, by node id', labels: ['node'] },
  dukou_agent_last_sync_age_seconds: { help: 'Time since our own agent last synced, by node id', labels: ['node'] },
  dukou_agent_waiting_batches: { help: 'Batches that our own agent had not delivered, by node id', labels: ['node'] },
  dukou_agent_waiting_bytes: { help: 'Use that our own agent had not delivered, by node id', labels: ['node'] },
  dukou_bugs_total: { help: 'Unforeseen failures, by place; the error log has the stack', labels: ['where'] },
  dukou_call_seconds: {
    help: 'Time from the last byte of a request until its response is ready; call="other": requests that are no call, except subscription pulls',
    labels: ['call', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
  },
  dukou_calls_total: { help: 'Answered calls, by name and code', labels: ['call', 'code'] },
  dukou_connections_open: { help: 'Open connections' },
  dukou_gateway_queries_total: { help: 'Queries to payment platforms, by the state they reported', labels: ['state'] },
  dukou_job_seconds: {
    help: 'Duration of a run of a job',
    labels: ['job'],
    buckets: [0.02, 0.1, 0.5, 2, 10, 60, 300],
  },
  dukou_jobs_total: { help: 'Runs of jobs, by job and outcome', labels: ['job', 'outcome'] },
  dukou_mails_total: {
    help: 'Due mails, by outcome: sent, put off, failed for good',
    labels: ['outcome'],
    begins: { outcome: ['sent', 'put off', 'failed'] },
  },
  dukou_notifies_total: {
    help: 'Notifications of payment platforms, by the status of the response',
    labels: ['status'],
    begins: { status: ['200', '500'] },
  },
  dukou_page_bugs_total: { help: 'Errors that browsers reported' },
  dukou_password_checks_total: { help: 'Passwords hashed or compared; each takes about 5 ms of a core and 19 MiB' },
  dukou_refund_attempts_total: {
    help: 'Refunds sent to platforms or asked about, by what is known then',
    labels: ['state'],
  },
  dukou_requests_in_flight: { help: 'Requests in progress' },
  dukou_settlements_total: {
    help: 'Payments that arrived, by what became of the money',
    labels: ['outcome'],
    begins: { outcome: ['settled', 'credited', 'suspense', 'duplicate', 'conflict'] },
  },
  dukou_staff_alerts_total: { help: 'Messages to the staff' },
  dukou_subscription_pulls_total: { help: 'Subscriptions that were served' },
  dukou_telegram_total: { help: 'Due Telegram messages, by outcome', labels: ['outcome'] },
  dukou_templates_made_total: { help: 'Profile templates that were built, by client program', labels: ['client'] },
  dukou_uniproxy_trouble_total: { help: 'UniProxy requests closed without a response after an internal error' },
  dukou_usage_failed_total: { help: 'Usage reports that could not be stored' },
  dukou_usage_journal_age_seconds: {
    help: 'Age of the oldest usage report that waits in the journal for the database',
  },
  dukou_usage_journal_bytes: { help: 'Size of the journal of usage reports' },
  dukou_usage_journal_reports: { help: 'Usage reports in the journal' },
  dukou_usage_quarantined_total: { help: 'Users whose reported traffic was not billed, by reason', labels: ['reason'] },
  dukou_usage_reports_total: { help: 'Usage reports, by decision', labels: ['decision'] },
  dukou_webhooks_total: { help: 'Due webhooks, by outcome', labels: ['outcome'] },
  process_cpu_seconds_total: { help: 'CPU time that this process has used' },
  process_resident_memory_bytes: { help: 'Memory of this process' },
} as const satisfies Record<string, Described>

export type MetricName = keyof typeof METRICS
export type CounterName = Extract<MetricName, `${string}_total`>

type Labels<N extends MetricName> = (typeof METRICS)[N] extends { labels: readonly (infer L extends string)[] }
  ? L
  : never

/** The labels of a figure, each with its value. */
export type LabelsOf<N extends MetricName> = Record<Labels<N>, string>

export type HistogramName = {
  [N in MetricName]: (typeof METRICS)[N] extends { buckets: readonly number[] } ? N : never
}[MetricName]
