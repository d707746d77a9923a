import { grouped, moment } from '../../../lib/format.ts'
import { PHONE, useMedia } from '../../../ui/layout/use-media.ts'
import { Hidden } from '../../../ui/states/hidden.tsx'
import { nodeTexts } from './messages.ts'
import { type CustomerNode, flagLetters, type Pace, paceOf } from './node-facts.ts'
import css from './node-table.module.css'

/** Nodes in the operator's order. On phones what they are for and how they are stand under the name. */
export function NodeTable({ nodes }: { nodes: readonly CustomerNode[] }) {
  const t = nodeTexts.use()
  const phone = useMedia(PHONE)
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.node}</th>
            {!phone && <th scope="col">{t.description}</th>}
            {!phone && <th scope="col">{t.state}</th>}
            <th scope="col" data-number>
              {t.delay}
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <tr key={node.id}>
              <th scope="row">
                <div className={css.node}>
                  <Flag country={node.country} />
                  <div>
                    {node.name}
                    {phone && <p className={css.caption}>{node.description}</p>}
                    {phone && <State node={node} />}
                  </div>
                </div>
              </th>
              {!phone && <td className={css.description}>{node.description}</td>}
              {!phone && (
                <td>
                  <State node={node} />
                </td>
              )}
              <td data-number>
                <Delay ms={node.speedMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Flag({ country }: { country: CustomerNode['country'] }) {
  return (
    <span className={css.flag} title={country.name}>
      <span aria-hidden>{flagLetters(country.flag)}</span>
      <Hidden>{country.name}</Hidden>
    </span>
  )
}

function State({ node }: { node: CustomerNode }) {
  const t = nodeTexts.use()
  return (
    <div className={css.state} data-online={node.online || undefined}>
      <span>{node.outOfService ? t.outOfService : node.online ? t.online : t.offline}</span>
      <span className={css.caption}>{node.lastSeenAt ? t.lastSeen(moment(node.lastSeenAt)) : t.neverSeen}</span>
    </div>
  )
}

const LIT: Record<Pace, number> = { fast: 4, fair: 3, slow: 2 }
const COLOUR: Record<Pace, string> = { fast: 'green', fair: 'yellow', slow: 'red' }

/** Colour, bars and a word say the same. */
function Delay({ ms }: { ms: number | null }) {
  const t = nodeTexts.use()
  const pace = ms === null ? undefined : paceOf(ms)
  return (
    <span className={css.delay} data-tone={pace && COLOUR[pace]}>
      <Signal lit={pace ? LIT[pace] : 0} />
      {ms === null ? t.noData : t.milliseconds(grouped(String(ms)))}
      {pace && <Hidden>{t[pace]}</Hidden>}
    </span>
  )
}

function Signal({ lit }: { lit: number }) {
  return (
    <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true" fill="currentColor">
      {[3, 6, 9, 12].map((height, at) => (
        <rect key={height} x={at * 4} y={12 - height} width="2" height={height} opacity={at < lit ? 1 : 0.25} />
      ))}
    </svg>
  )
}
