import { type AnswerOf, readUser } from '@dukou/contract'
import { timePackageRuns } from '@dukou/domain'
import { day } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { traffic } from '../../../../office/traffic.ts'
import { Link } from '../../../../ui/controls/link.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { type OfficeTicketTexts, officeTicketTexts } from './messages.ts'
import css from './ticket-sheet.module.css'

type Customer = AnswerOf<typeof readUser>

/** Facts about the ticket's author that most answers need, with a link to the full user record. */
export function CustomerFacts({ userId, usersPath }: { userId: string; usersPath: string }) {
  const t = officeTicketTexts.use()
  const query = useCall(readUser, { id: userId })
  return (
    <aside className={css.customer} aria-label={t.facts}>
      <h3>{t.facts}</h3>
      <Loaded
        bare
        query={query}
        skeleton={
          <SkeletonGroup>
            <Skeleton height={160} radius={12} />
          </SkeletonGroup>
        }
      >
        {(customer) => (
          <>
            <dl>
              {factsOf(customer, t).map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {customer.disabled && <p className={css.bad}>{t.disabled}</p>}
            <Link to={`${usersPath}?q=${encodeURIComponent(customer.email)}`}>{t.seeUser}</Link>
          </>
        )}
      </Loaded>
    </aside>
  )
}

function factsOf(customer: Customer, t: OfficeTicketTexts) {
  const { email, timeExpiresAt, grantedBytes, usedBytes, hasPaid } = customer
  const end = timeExpiresAt === null ? t.none : day(timeExpiresAt)
  return [
    [t.email, email],
    [t.timeEnds, timeExpiresAt === null || timePackageRuns(customer, serverNow()) ? end : t.ended(end)],
    [t.left, traffic(grantedBytes > usedBytes ? grantedBytes - usedBytes : 0n)],
    [t.paid, hasPaid ? t.yes : t.no],
  ] as const
}
