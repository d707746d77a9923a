import { yuan } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/layout/money.tsx'
import css from './agencies.module.css'
import { contentOf } from './agency-facts.ts'
import { agencyTexts } from './messages.ts'

/** On the home of an agency's customers: what it sells, for how much, and how it is reached. */
export default function OffersCard() {
  const t = agencyTexts.use()
  const site = useSite()
  if (!site?.agency || (site.agency.offers.length === 0 && site.contact === '')) return null
  return (
    <Card title={t.offers} caption={t.offersMore(site.siteName)}>
      <ul className={css.rows}>
        {site.agency.offers.map((offer) => (
          <li key={offer.name}>
            <span className={css.words}>
              {offer.name}
              <span className={css.more}>{contentOf(offer, t)}</span>
            </span>
            <Money>{yuan(offer.priceLi)}</Money>
          </li>
        ))}
      </ul>
      {site.contact && (
        <p className={css.contact}>
          {t.contact}: {site.contact}
        </p>
      )}
    </Card>
  )
}
