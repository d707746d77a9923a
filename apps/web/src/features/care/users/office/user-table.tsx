import { timePackageRuns } from '@dukou/domain'
import { day, moment, yuan } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import type { Column } from '../../../../office/table/column.ts'
import { traffic } from '../../../../office/traffic.ts'
import type { UserTexts } from './messages.ts'
import type { OfficeUser } from './user-values.ts'
import css from './users.module.css'

/** Columns of the user list. Columns marked `hidden` can be switched on. */
export function userColumns(t: UserTexts): Column<OfficeUser>[] {
  const left = ({ grantedBytes, usedBytes }: OfficeUser) => grantedBytes - usedBytes
  const bytes = (id: string, label: string, of: (user: OfficeUser) => bigint) =>
    ({ id, label, text: (user: OfficeUser) => traffic(of(user)), order: of, number: true }) as const
  const instant = (id: string, label: string, of: (user: OfficeUser) => Date | null) =>
    ({
      id,
      label,
      text: (user: OfficeUser) => textOf(of(user), moment),
      cell: (user: OfficeUser) => <span title={textOf(of(user), moment)}>{textOf(of(user), day) || t.none}</span>,
      order: (user: OfficeUser) => of(user)?.getTime() ?? 0,
    }) as const
  return [
    { id: 'email', label: t.email, text: ({ email }) => email, card: 'title' },
    {
      id: 'marks',
      label: t.marks,
      text: (user) => marksOf(user, t).join(' '),
      cell: (user) => <Marks user={user} t={t} />,
      card: 'state',
    },
    { ...bytes('left', t.left, left), card: 'figure' },
    bytes('today', t.today, ({ quotaUsedBytes }) => quotaUsedBytes),
    {
      ...instant('ends', t.timeEnds, ({ timeExpiresAt }) => timeExpiresAt),
      cell: (user) => <TimeEnd user={user} t={t} />,
      card: 'caption',
      named: true,
    },
    {
      id: 'wallet',
      label: t.wallet,
      text: ({ walletLi }) => yuan(walletLi),
      cell: ({ walletLi }) => <>¥{yuan(walletLi)}</>,
      order: ({ walletLi }) => walletLi,
      number: true,
      card: 'detail',
      named: true,
    },
    {
      id: 'code',
      label: t.channelCode,
      text: ({ channelCode }) => channelCode ?? '',
      cell: ({ channelCode }) => channelCode ?? t.none,
      mono: true,
    },
    instant('active', t.lastActive, ({ lastActiveAt }) => lastActiveAt),
    instant('created', t.created, ({ createdAt }) => createdAt),
    { ...bytes('granted', t.granted, ({ grantedBytes }) => grantedBytes), hidden: true },
    { ...bytes('used', t.used, ({ usedBytes }) => usedBytes), hidden: true },
    {
      id: 'scale',
      label: t.scale,
      text: ({ scale }) => String(scale),
      order: ({ scale }) => scale,
      number: true,
      hidden: true,
    },
    { id: 'first', label: t.firstUrl, text: ({ firstUrl }) => firstUrl, hidden: true },
    { id: 'last', label: t.lastUrl, text: ({ lastUrl }) => lastUrl, hidden: true },
    { id: 'id', label: t.id, text: ({ id }) => id, mono: true, hidden: true },
  ]
}

const textOf = (at: Date | null, write: (at: Date) => string) => (at === null ? '' : write(at))

function marksOf(user: OfficeUser, t: UserTexts): string[] {
  const { disabled, role, staffRoles, hasPaid, isAgency, deletesAt, deletedAt, isMerged } = user
  const staff = [...staffRoles.map((one) => t[one]), role === 'operator' && t.operator]
  const leaving = deletedAt ? t.deleted(day(deletedAt)) : deletesAt !== null && t.deletes(day(deletesAt))
  const closed = isMerged ? t.merged : disabled && !deletedAt && t.disabled
  return [leaving, closed, ...staff, isAgency && t.agency, hasPaid && t.paid].filter((mark) => mark !== false)
}

function Marks({ user, t }: { user: OfficeUser; t: UserTexts }) {
  return (
    <span className={css.marks}>
      {marksOf(user, t).map((mark) => (
        <span key={mark} className={css.mark} data-bad={mark === t.disabled || undefined}>
          {mark}
        </span>
      ))}
    </span>
  )
}

function TimeEnd({ user, t }: { user: OfficeUser; t: UserTexts }) {
  const { timeExpiresAt } = user
  if (timeExpiresAt === null) return t.none
  const runs = timePackageRuns(user, serverNow())
  return (
    <span title={moment(timeExpiresAt)} className={runs ? undefined : css.over}>
      {runs ? day(timeExpiresAt) : t.ended(day(timeExpiresAt))}
    </span>
  )
}
