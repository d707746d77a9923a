import { listQuarantine, listReports, newInboundToken, PROTOCOL_WORDS } from '@dukou/contract'
import { useState } from 'react'
import { call } from '../../../../lib/client.ts'
import { moment } from '../../../../lib/format.ts'
import { type Asked, useCall } from '../../../../lib/use-call.ts'
import { CsvLink } from '../../../../office/csv-link.tsx'
import { exportFile } from '../../../../office/resource/export-file.ts'
import { officeTexts } from '../../../../office/texts.ts'
import { volume } from '../../../../office/traffic.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { ShownOnce } from '../../../../ui/overlays/shown-once.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { type FreshToken, InboundToken } from './inbound-token.tsx'
import { type NodeOfficeTexts, nodeOfficeTexts } from './messages.ts'
import css from './node-inbounds.module.css'
import type { OfficeNode } from './node-values.ts'
import { reasonTexts, strayTexts } from './reason-texts.ts'

type Inbound = OfficeNode['inbounds'][number]

/** A node's inbounds: program and new token of each, and the reports that were not counted as received. */
export function NodeInbounds({ node, onClose }: { node: OfficeNode; onClose: () => void }) {
  const t = nodeOfficeTexts.use()
  const [renewing, setRenewing] = useState<Inbound>()
  const [made, setMade] = useState<{ number: number; fresh: FreshToken }>()
  const renew = async () => {
    if (!renewing) return undefined
    const fresh = await call(newInboundToken, { number: renewing.number })
    setMade({ number: renewing.number, fresh })
    return undefined
  }
  return (
    <>
      <Sheet title={t.inboundsOf(node.name)} edge="right" width={760} onClose={onClose}>
        <div className={css.inbounds}>
          {node.inbounds.length === 0 && <p>{t.noInbounds}</p>}
          {node.warnings.map((warning) => (
            <p key={warning} className={css.warning}>
              {warning}
            </p>
          ))}
          {node.inbounds.map((inbound) => (
            <section key={inbound.number} className={css.inbound} aria-label={String(inbound.number)}>
              <header className={css.head}>
                <h3>
                  {inbound.number} · {PROTOCOL_WORDS[inbound.protocol]} · {inbound.program}
                </h3>
                <span className={css.ports}>
                  {t.inboundPorts(inbound.listenPort, inbound.publicPort)}
                  <br />
                  {seenText(inbound, t)}
                </span>
                <Button variant="default" size="sm" onClick={() => setRenewing(inbound)}>
                  {t.tokenNew}
                </Button>
              </header>
              <Uncertain inboundNumber={inbound.number} />
              <Quarantined inboundNumber={inbound.number} />
            </section>
          ))}
        </div>
      </Sheet>
      {renewing && (
        <ConfirmAct
          title={t.tokenTitle(renewing.number)}
          texts={[t.tokenText, t.tokenOnce]}
          verb={t.tokenVerb}
          failed={t.tokenFailed}
          act={renew}
          onClose={() => setRenewing(undefined)}
        />
      )}
      {made && (
        <ShownOnce
          title={t.tokenTitle(made.number)}
          lead={t.tokenHere}
          secret={made.fresh.token}
          copyWords={officeTexts.now()}
          onKept={() => setMade(undefined)}
        >
          <InboundToken number={made.number} fresh={made.fresh} />
        </ShownOnce>
      )}
    </>
  )
}

/** When the program of an inbound was first and last heard of. */
function seenText({ firstSeenAt, lastSeenAt }: Inbound, t: NodeOfficeTexts): string {
  if (!lastSeenAt) return t.programNever
  return t.programSeen(firstSeenAt ? moment(firstSeenAt) : '', moment(lastSeenAt))
}

/** Reports that had to be judged by what is most likely. */
function Uncertain({ inboundNumber }: { inboundNumber: number }) {
  const t = nodeOfficeTexts.use()
  const reasons = reasonTexts.use()
  const wanted = { uncertain: true, inboundNumber }
  return (
    <Reports
      query={useCall(listReports, wanted, { quiet: true })}
      file={exportFile('listReports', listReports, wanted)}
      caption={t.uncertain}
      none={t.uncertainNone}
      heads={[t.when, t.decision, t.reason, t.received, t.counted]}
      rowOf={({ key, arrivedAt, decision, reason, receivedBytes, countedBytes }) => ({
        key,
        hint: key,
        cells: [moment(arrivedAt), t[decision], reasons[reason], volume(receivedBytes), volume(countedBytes)],
      })}
    />
  )
}

/** Reported traffic that was billed to no user. */
function Quarantined({ inboundNumber }: { inboundNumber: number }) {
  const t = nodeOfficeTexts.use()
  const strays = strayTexts.use()
  const wanted = { inboundNumber }
  return (
    <Reports
      query={useCall(listQuarantine, wanted, { quiet: true })}
      file={exportFile('listQuarantine', listQuarantine, wanted)}
      caption={t.quarantined}
      none={t.quarantinedNone}
      heads={[t.when, t.reason, t.received]}
      rowOf={({ reportKey, arrivedAt, reason, entries, upBytes, downBytes }) => ({
        key: `${reportKey} ${reason}`,
        hint: entries,
        cells: [moment(arrivedAt), strays[reason], volume(upBytes + downBytes)],
      })}
    />
  )
}

interface ReportsProps<Report> {
  query: Asked<readonly Report[]>
  /** Address of the export with all reports. */
  file: string
  caption: string
  none: string
  heads: readonly string[]
  /** Returns a row's cells in the order of `heads`, and its tooltip as `hint`. */
  rowOf: (report: Report) => { key: string; hint: string; cells: readonly string[] }
}

function Reports<Report>({ query, file, caption, none, heads, rowOf }: ReportsProps<Report>) {
  return (
    <Loaded query={query} skeleton={<Skeleton height={40} />} bare empty={<p className={css.none}>{none}</p>}>
      {(reports) => (
        <>
          <table className={css.reports}>
            <caption>{caption}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reports.map(rowOf).map(({ key, hint, cells }) => (
                <tr key={key} title={hint}>
                  {cells.map((cell, at) => (
                    <td key={heads[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <CsvLink file={file} />
        </>
      )}
    </Loaded>
  )
}
