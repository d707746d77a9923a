import type { GuideTexts } from './guide-messages.ts'
import type { Home, Places } from './todo.ts'

type Guide = NonNullable<Home['guide']>

interface Step {
  id: keyof Guide
  title: string
  text: string
  done: boolean
  links: { to: string; label: string }[]
}

/** Mail is optional: without it accounts are active at once. */
export function isOpenGuide({ mail: _, ...needed }: Guide): boolean {
  return Object.values(needed).some((done) => !done)
}

export function stepsOf(guide: Guide, places: Places, t: GuideTexts): Step[] {
  const steps: Omit<Step, 'done'>[] = [
    // First, because payment accounts and the install commands of nodes carry the address.
    { id: 'domain', title: t.domain, text: t.domainText, links: [{ to: places.settings, label: t.toSettings }] },
    {
      id: 'account',
      title: t.account,
      text: t.accountText,
      links: [
        { to: places.paymentAccounts, label: t.toAccounts },
        { to: places.settings, label: t.toSettings },
      ],
    },
    {
      id: 'node',
      title: t.node,
      text: t.nodeText,
      links: [
        { to: places.nodePrograms, label: t.toNodePrograms },
        { to: places.nodes, label: t.toNodes },
      ],
    },
    { id: 'line', title: t.line, text: t.lineText, links: [{ to: places.lines, label: t.toLines }] },
    { id: 'plan', title: t.plan, text: t.planText, links: [{ to: places.plans, label: t.toPlans }] },
    { id: 'mail', title: t.mail, text: t.mailText, links: [] },
    { id: 'sale', title: t.sale, text: t.saleText, links: [{ to: places.shop, label: t.toShop }] },
  ]
  return steps.map((step) => ({ ...step, done: guide[step.id] }))
}
