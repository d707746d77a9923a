import { agencyCustomers } from '@dukou/contract'
import { IconUserPlus } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { day, gigabytes } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { openedPart } from '../../../ui/states/opened-part.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import css from './agencies.module.css'
import type { Customer, MyAgency } from './agency-facts.ts'
import { agencyTexts } from './messages.ts'

const OpenAccountSheet = openedPart(() => import('./open-account-sheet.tsx'))
const SellSheet = openedPart(() => import('./sell-sheet.tsx'))

/** The agency's customers, with a button to sell to each. */
export function CustomersCard({ agency }: { agency: MyAgency }) {
  const t = agencyTexts.use()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const query = useCall(agencyCustomers, { sought }, { keepsLast: true })
  const [open, setOpen] = useState<'account' | Customer>()
  const close = () => setOpen(undefined)
  return (
    <Card
      title={t.customers}
      caption={t.customersMore}
      action={
        <Button
          size="sm"
          icon={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen('account')}
        >
          {t.open}
        </Button>
      }
    >
      <div className={css.search}>
        <TextField
          label={t.search}
          type="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <Loaded
        query={query}
        bare
        skeleton={<Skeleton height={120} />}
        empty={<p className={css.more}>{sought ? t.none : `${t.noCustomers}。${t.noCustomersText}`}</p>}
      >
        {(customers) => (
          <ul className={css.rows}>
            {customers.map((customer) => (
              <li key={customer.id}>
                <span className={css.words}>
                  {customer.email}
                  <span className={css.more}>
                    {[
                      t.left(`${gigabytes(customer.leftBytes)} GB`),
                      customer.timeExpiresAt && t.until(day(customer.timeExpiresAt)),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={t.sellAct(customer.email)}
                  onClick={() => setOpen(customer)}
                >
                  {t.sell}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open === 'account' && <OpenAccountSheet onClose={close} />}
      {open && open !== 'account' && <SellSheet customer={open} agency={agency} onClose={close} />}
    </Card>
  )
}
