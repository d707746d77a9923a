import { QUARANTINE_REASONS, REPORT_REASONS } from '@dukou/domain'
import { call } from '../call.ts'
import { as, bytes, flag, instant, integer, list, oneOf, orElse, orNull, record, text } from '../codec.ts'

const inboundNumber = integer(1, 2 ** 31 - 1)

/** Ours: what a node's program may be; the first four differ in what they do with a report that got no answer, `dukou` is our agent. */
export const nodeProgram = oneOf(['v2node', 'v2bx', 'xrayr', 'xboard', 'dukou', 'unknown'])

/** The source of a report. */
const source = {
  nodeName: as('agent', text()),
  inboundNumber: as('inbound', inboundNumber),
  arrivedAt: as('time', instant),
}

export const listReports = call('/api/admin/usage/reports', {
  summary:
    'Ours: the newest 200 reports of nodes with what was decided about each; by default those decided by what is likely',
  caller: 'admin',
  scope: 'nodes:read',
  reads: true,
  input: record({
    uncertain: as('uncertain', orElse(flag, true)),
    inboundNumber: as('inbound', orNull(inboundNumber)),
  }),
  answer: list(
    record({
      key: as('key', text(36)),
      day: as('day', text(10)),
      ...source,
      program: as('program', nodeProgram),
      decision: as('decision', oneOf(['accepted', 'resend', 'excess'])),
      reason: as('reason', oneOf(REPORT_REASONS)),
      uncertain: as('uncertain', flag),
      /** The report that this one repeats. */
      originalKey: as('original', orNull(text(36))),
      receivedBytes: as('received', bytes),
      countedBytes: as('counted', bytes),
      resentBytes: as('resent', bytes),
      quarantinedBytes: as('quarantined', bytes),
    }),
  ),
  refusals: [],
})

export const listQuarantine = call('/api/admin/usage/quarantine', {
  summary: 'Ours: what nodes reported and nobody was billed for, the newest 200',
  caller: 'admin',
  scope: 'nodes:read',
  reads: true,
  input: record({ inboundNumber: as('inbound', orNull(inboundNumber)) }),
  answer: list(
    record({
      reportKey: as('key', text(36)),
      ...source,
      reason: as('reason', oneOf(QUARANTINE_REASONS)),
      entries: as('entries', text()),
      upBytes: as('up', bytes),
      downBytes: as('down', bytes),
    }),
  ),
  refusals: [],
})
