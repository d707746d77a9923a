import { listQuarantine, listReports, newInboundToken, PROTOCOL_WORDS } from '@dukou/contract'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { moment } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { officeTexts } from '../../../office/texts.ts'
import { traffic } from '../../../office/traffic.ts'
import { Button } from '../../../ui/button.tsx'
import { copyAndTell } from '../../../ui/copy-and-tell.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { nodeOfficeTexts } from './messages.ts'
import css from './node-inbounds.module.css'
import type { OfficeNode } from './node-values.ts'

type Inbound = OfficeNode['inbounds'][number]

/** What runs on a node: each inbound with its program, a fresh token for it, and the reports that were not taken as they came. */
export function NodeInbounds({ node, onClose }: { node: OfficeNode; onClose: () => void }) {
  const t = nodeOfficeTexts.use()
  const [renewing, setRenewing] = useState<Inbound>()
  const [tokens, setTokens] = useState<ReadonlyMap<number, string>>(new Map())
  const renew = async () => {
    if (!renewing) return undefined
    const { token } = await call(newInboundToken, { number: renewing.number })
    setTokens(new Map(tokens).set(renewing.number, token))
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
                <span className={css.ports}>{t.inboundPorts(inbound.listenPort, inbound.publicPort)}</span>
                <Button variant="default" size="sm" onClick={() => setRenewing(inbound)}>
                  {t.tokenNew}
                </Button>
              </header>
              <Token token={tokens.get(inbound.number)} />
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
    </>
  )
}

function Token({ token }: { token: string | undefined }) {
  const t = nodeOfficeTexts.use()
  if (!token) return null
  return (
    <div className={css.token} role="status">
      <span>{t.tokenHere}</span>
      <code>{token}</code>
      <Button size="sm" variant="light" onClick={() => copyAndTell(token, officeTexts.now())}>
        {t.tokenCopy}
      </Button>
    </div>
  )
}

/** Reports that had to be judged by what is most likely. */
function Uncertain({ inboundNumber }: { inboundNumber: number }) {
  const t = nodeOfficeTexts.use()
  const query = useCall(listReports, { uncertain: true, inboundNumber }, { quiet: true })
  return (
    <Loaded query={query} skeleton={<Skeleton height={40} />} bare>
      {(reports) =>
        reports.length === 0 ? (
          <p className={css.none}>{t.uncertainNone}</p>
        ) : (
          <table className={css.reports}>
            <caption>{t.uncertain}</caption>
            <thead>
              <tr>
                {[t.when, t.decision, t.reason, t.received, t.counted].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reports.map(({ key, arrivedAt, decision, reason, receivedBytes, countedBytes }) => (
                <tr key={key} title={key}>
                  <td>{moment(arrivedAt)}</td>
                  <td>{t[decision]}</td>
                  <td>{reason}</td>
                  <td>{traffic(receivedBytes)}</td>
                  <td>{traffic(countedBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}

/** What was reported and nobody was billed for. */
function Quarantined({ inboundNumber }: { inboundNumber: number }) {
  const t = nodeOfficeTexts.use()
  const query = useCall(listQuarantine, { inboundNumber }, { quiet: true })
  return (
    <Loaded query={query} skeleton={<Skeleton height={40} />} bare>
      {(kept) =>
        kept.length === 0 ? (
          <p className={css.none}>{t.quarantinedNone}</p>
        ) : (
          <table className={css.reports}>
            <caption>{t.quarantined}</caption>
            <thead>
              <tr>
                {[t.when, t.reason, t.received].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {kept.map(({ reportKey, arrivedAt, reason, entries, upBytes, downBytes }) => (
                <tr key={`${reportKey} ${reason}`} title={entries}>
                  <td>{moment(arrivedAt)}</td>
                  <td>{reason}</td>
                  <td>{traffic(upBytes + downBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
