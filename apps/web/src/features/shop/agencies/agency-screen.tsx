import { myAgency } from '@dukou/contract'
import { gigabytes, moment, yuan } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import css from './agencies.module.css'
import type { MyAgency } from './agency-facts.ts'
import { CustomersCard } from './customers-card.tsx'
import { agencyTexts } from './messages.ts'
import { PricesCard } from './prices-card.tsx'

/** An agency owner's page: pool, prices, customers and sales. */
export function AgencyScreen() {
  const t = agencyTexts.use()
  const query = useCall(myAgency, {})
  return (
    <Page title={query.data?.name ?? t.title} lead={t.lead}>
      <Loaded query={query} skeleton={<Shapes />}>
        {(agency) => (
          <div className={css.columns}>
            <div className={css.column}>
              <Pool agency={agency} />
              <CustomersCard agency={agency} />
            </div>
            <div className={css.column}>
              <PricesCard plans={agency.plans} />
              <Movements rows={agency.movements} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Pool({ agency }: { agency: MyAgency }) {
  const t = agencyTexts.use()
  return (
    <Card title={t.pool} caption={t.poolMore}>
      <dl className={css.figures}>
        <div>
          <dt>{t.traffic}</dt>
          <dd>{gigabytes(agency.poolBytes)} GB</dd>
        </div>
        <div>
          <dt>{t.days}</dt>
          <dd>{t.daysOf(agency.poolDays)}</dd>
        </div>
      </dl>
    </Card>
  )
}

function Movements({ rows }: { rows: MyAgency['movements'] }) {
  const t = agencyTexts.use()
  return (
    <Card title={t.movements}>
      {rows.length === 0 && <p className={css.more}>{t.noMovements}</p>}
      <ul className={css.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={css.words}>
              {row.kind === 'sale' ? `${row.description} · ${row.email}` : t.allocate}
              <span className={css.more}>
                {[moment(row.createdAt), signed(row.bytes), row.days && t.daysOf(row.days)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {row.kind === 'sale' && <Money>{yuan(row.priceLi)}</Money>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const signed = (bytes: bigint) => bytes !== 0n && `${bytes > 0n ? '+' : ''}${gigabytes(bytes)} GB`

function Shapes() {
  return (
    <SkeletonGroup className={css.columns ?? ''}>
      <Skeleton height={140} radius={12} />
      <Skeleton height={300} radius={12} />
    </SkeletonGroup>
  )
}
