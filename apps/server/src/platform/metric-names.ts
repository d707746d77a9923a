/** All figures that this process tells of itself, and what each means. What ends in `_total` only grows. */
export const METRICS = {
  dukou_bugs_total: 'what failed and nobody foresaw, by where; the error log has the stack',
  dukou_calls_total: 'answered calls, by name and code',
  dukou_connections_open: 'connections that are open now',
  dukou_gateway_queries_total: 'questions to payment platforms, by what they said',
  dukou_jobs_total: 'runs of the jobs of the timetable, by job and outcome',
  dukou_mails_total: 'mails that were due, by outcome: sent, put off, failed for good',
  dukou_notifies_total: 'words of payment platforms, by the status of our answer',
  dukou_page_bugs_total: 'errors that browsers told of',
  dukou_requests_in_flight: 'requests that are worked on now',
  dukou_settlements_total: 'money that arrived, by what became of it',
  dukou_staff_alerts_total: 'messages to the staff',
  dukou_subscription_pulls_total: 'subscriptions that were served',
  dukou_telegram_total: 'messages by Telegram that were due, by outcome',
  dukou_templates_made_total: 'profiles that were built anew, by client program',
  dukou_uniproxy_trouble_total: 'questions of nodes that were left without an answer, for something was wrong inside',
  dukou_usage_failed_total: 'reports of use that could not be stored at all',
  dukou_usage_journal_age_seconds: 'how long the oldest report of use in the journal waits for the database',
  dukou_usage_journal_bytes: 'size of the journal of reports of use',
  dukou_usage_journal_reports: 'reports of use in the journal',
  dukou_usage_quarantined_total: 'users of whom a report was not billed, by reason',
  dukou_usage_reports_total: 'reports of use, by decision',
  dukou_webhooks_total: 'webhooks that were due, by outcome',
  process_cpu_seconds_total: 'time of the processor that this process has used',
  process_resident_memory_bytes: 'memory of this process',
} as const

export type MetricName = keyof typeof METRICS
