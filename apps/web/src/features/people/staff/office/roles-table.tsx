import type { AnswerOf, listStaff } from '@dukou/contract'
import { SCOPES_BY_ROLE, STAFF_ROLES, STAFF_SCOPES, type StaffRole, type StaffScope } from '@dukou/domain'
import { type StaffTexts, staffTexts } from './messages.ts'
import css from './staff.module.css'

export type StaffMember = AnswerOf<typeof listStaff>[number]

type Thing = StaffScope extends `${infer T}:${string}` ? T : never
type Act = StaffScope extends `${string}:${infer A}` ? A : never

const thingOf = (scope: StaffScope) => scope.split(':')[0] as Thing
const THINGS = [...new Set(STAFF_SCOPES.map(thingOf))]

/** One table: the roles side by side, who holds each, and what each may do. */
export function RolesTable({ staff }: { staff: readonly StaffMember[] }) {
  const t = staffTexts.use()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users focus the region to scroll it.
    <section className={css.scroll} aria-label={t.rolesTitle} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.may}</th>
            {STAFF_ROLES.map((role) => (
              <th key={role} scope="col">
                {t[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={t.heldBy} cell={(role) => holdersOf(staff, role).join(t.comma) || t.nobody} />
          {THINGS.map((thing) => (
            <Row key={thing} name={t[thing]} cell={(role) => actsOf(role, thing, t)} />
          ))}
          <Row name={t.rest} cell={(role) => (role === 'owner' ? t.all : t.not)} />
        </tbody>
      </table>
    </section>
  )
}

function Row({ name, cell }: { name: string; cell: (role: StaffRole) => string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {STAFF_ROLES.map((role) => (
        <td key={role}>{cell(role)}</td>
      ))}
    </tr>
  )
}

function holdersOf(staff: readonly StaffMember[], role: StaffRole): string[] {
  return staff.filter(({ roles }) => roles.includes(role)).map(({ email }) => email)
}

/** `查看、处理`. */
function actsOf(role: StaffRole, thing: Thing, t: StaffTexts): string {
  const scopes: readonly StaffScope[] = SCOPES_BY_ROLE[role]
  const acts = scopes.filter((scope) => thingOf(scope) === thing).map((scope) => scope.split(':')[1] as Act)
  return acts.map((act) => t[act]).join(t.comma) || t.not
}
