import { listStaff } from '@dukou/contract'
import { useState } from 'react'
import { moment } from '../../../../lib/format.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Link } from '../../../../ui/controls/link.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { Loaded } from '../../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/states/skeleton.tsx'
import { type StaffTexts, staffTexts } from './messages.ts'
import { RolesDrawer } from './roles-drawer.tsx'
import { RolesTable, type StaffMember } from './roles-table.tsx'
import css from './staff.module.css'

/** The staff of the site: what each role may do, and who has which. */
export default function StaffScreen() {
  const t = staffTexts.use()
  const query = useCall(listStaff, {})
  const [opened, setOpened] = useState<StaffMember>()
  return (
    <Page title={t.title} lead={t.lead} side={<Link to="/admin_userlist">{t.toUsers}</Link>}>
      <Loaded
        query={query}
        skeleton={
          <SkeletonGroup className={css.all ?? ''}>
            <Skeleton height={420} radius={12} />
            <Skeleton height={120} radius={12} />
          </SkeletonGroup>
        }
      >
        {(staff) => (
          <div className={css.all}>
            <section>
              <h2>{t.rolesTitle}</h2>
              <p className={css.lead}>{t.rolesLead}</p>
              <RolesTable staff={staff} />
            </section>
            <section>
              <h2>{t.peopleTitle}</h2>
              <ul className={css.people}>
                {staff.map((person) => (
                  <li key={person.id} data-person={person.email}>
                    <div>
                      <b>{person.email}</b>
                      <span>{rolesText(person, t)}</span>
                      <small>
                        {person.lastActiveAt ? t.lastActive(moment(person.lastActiveAt)) : t.neverActive}
                        {person.disabled && ` · ${t.disabled}`}
                      </small>
                    </div>
                    <Button variant="default" size="sm" onClick={() => setOpened(person)}>
                      {t.change}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </Loaded>
      {opened && <RolesDrawer person={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

function rolesText({ roles, isOperator }: StaffMember, t: StaffTexts): string {
  return [...roles.map((role) => t[role]), ...(isOperator ? [t.operator] : [])].join(t.comma)
}
