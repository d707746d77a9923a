import { type AnswerOf, debugSubscription, listUsers, readUserChannel } from '@dukou/contract'
import type { StaffScope } from '@dukou/domain'
import {
  IconArrowsJoin2,
  IconBan,
  IconBug,
  IconGift,
  IconHistory,
  IconKey,
  IconPencil,
  IconShare2,
  IconUserShield,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useFields } from '../../../../lib/address.ts'
import { asCallError } from '../../../../lib/call.ts'
import { call } from '../../../../lib/client.ts'
import { grouped } from '../../../../lib/format.ts'
import { useMay } from '../../../../lib/use-may.ts'
import { ResourceScreen } from '../../../../office/resource/resource-screen.tsx'
import { useSource } from '../../../../office/resource/use-source.ts'
import type { RowAct } from '../../../../office/table/column.ts'
import { toast } from '../../../../ui/overlays/toasts.tsx'
import { openedPart } from '../../../../ui/states/opened-part.tsx'
import { BatchButtons } from './batch-buttons.tsx'
import { ChannelDrawer } from './channel-drawer.tsx'
import { DebugSheet } from './debug-sheet.tsx'
import { DisableUser, switchUser } from './disable-user.tsx'
import { type UserTexts, userTexts } from './messages.ts'
import { PasswordSheet } from './password-sheet.tsx'
import { TimelineSheet } from './timeline-sheet.tsx'
import { useTotal } from './use-total.ts'
import { UserDrawer } from './user-drawer.tsx'
import { filterOf, SORT_OF, SORTED_COLUMNS, useUserFilters } from './user-filters.ts'
import { userColumns } from './user-table.tsx'
import type { OfficeUser } from './user-values.ts'

const GrantsSheet = openedPart(() => import('./grants-sheet.tsx'))
const MergeSheet = openedPart(() => import('./merge-sheet.tsx'))

type Open =
  | { what: 'edit' | 'roles' | 'disable' | 'password' | 'timeline' | 'grants' | 'merge'; user: OfficeUser }
  | { what: 'channel'; userId: string; channel: AnswerOf<typeof readUserChannel> }
  | { what: 'debug'; user: OfficeUser; link: string }

/** Users: filtered, sorted and counted by the server. Owners change them one by one; staff read. */
export default function UsersScreen({ roles }: { roles: (user: OfficeUser, onClose: () => void) => ReactNode }) {
  const t = userTexts.use()
  const may = useMay()
  const isOwner = may(null)
  const [fields, change] = useFields()
  const kept = useMemo(() => filterOf(fields, ''), [fields])
  const total = useTotal(kept, fields.q ?? '')
  const { query, source, file } = useSource(
    listUsers,
    (count, sought, { sort, ascending, after }) => ({
      ...kept,
      count,
      sought,
      after,
      sort: sort ? SORT_OF[sort] : 'created',
      ascending: sort !== undefined && ascending,
    }),
    {
      exported: 'listUsers',
      sorts: SORTED_COLUMNS,
      counted: total && t.people(grouped(String(total.count)), total.isMore),
    },
  )
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const columns = useMemo(() => userColumns(t), [t])
  const filters = useUserFilters(t)
  return (
    <>
      <ResourceScreen
        title={t.title}
        lead={t.lead}
        query={query}
        source={source}
        file={file}
        list={listUsers}
        next={{ text: t.empty }}
        nameOf={({ email }) => email}
        columns={columns}
        filters={filters}
        searchLabel={t.search}
        fileName="users"
        side={
          may('corrections:read') && (
            <BatchButtons
              filter={{ ...kept, sought: (fields.q ?? '').trim() }}
              total={total}
              batchId={fields.batch}
              change={change}
            />
          )
        }
        onOpen={(user) => setOpen({ what: isOwner ? 'edit' : 'timeline', user })}
        acts={actsOf(t, setOpen).filter(({ needs = 'users:read' }) => may(needs))}
      />
      {open?.what === 'edit' && <UserDrawer user={open.user} onClose={close} />}
      {open?.what === 'roles' && roles(open.user, close)}
      {open?.what === 'timeline' && <TimelineSheet user={open.user} onClose={close} />}
      {open?.what === 'grants' && <GrantsSheet user={open.user} onClose={close} />}
      {open?.what === 'merge' && <MergeSheet user={open.user} onClose={close} />}
      {open?.what === 'disable' && <DisableUser user={open.user} onClose={close} />}
      {open?.what === 'password' && <PasswordSheet email={open.user.email} onClose={close} />}
      {open?.what === 'channel' && <ChannelDrawer userId={open.userId} channel={open.channel} onClose={close} />}
      {open?.what === 'debug' && <DebugSheet email={open.user.email} link={open.link} onClose={close} />}
    </>
  )
}

function actsOf(t: UserTexts, open: (what: Open) => void): (RowAct<OfficeUser> & { needs?: StaffScope | null })[] {
  const look = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
  return [
    { label: t.editAct, icon: <IconPencil {...look} />, act: (user) => open({ what: 'edit', user }), needs: null },
    {
      label: t.channelAct,
      needs: null,
      icon: <IconShare2 {...look} />,
      act: async ({ id }) => {
        const channel = await fetched(() => call(readUserChannel, { userId: id }), t.openFailed)
        if (channel) open({ what: 'channel', userId: id, channel })
      },
    },
    { label: t.timelineAct, icon: <IconHistory {...look} />, act: (user) => open({ what: 'timeline', user }) },
    {
      label: t.grantsAct,
      icon: <IconGift {...look} />,
      act: (user) => open({ what: 'grants', user }),
      needs: 'corrections:read',
    },
    {
      label: t.rolesAct,
      icon: <IconUserShield {...look} />,
      act: (user) => open({ what: 'roles', user }),
      needs: null,
    },
    {
      label: t.passwordAct,
      icon: <IconKey {...look} />,
      act: (user) => open({ what: 'password', user }),
      needs: null,
    },
    {
      label: t.debugAct,
      needs: null,
      icon: <IconBug {...look} />,
      act: async (user) => {
        const answered = await fetched(() => call(debugSubscription, { userId: user.id }), t.debugFailed)
        if (answered) open({ what: 'debug', user, link: answered.link })
      },
    },
    {
      label: t.mergeAct,
      icon: <IconArrowsJoin2 {...look} />,
      act: (user) => open({ what: 'merge', user }),
      needs: null,
    },
    {
      needs: null,
      label: ({ disabled }) => (disabled ? t.enableAct : t.disableAct),
      icon: <IconBan {...look} />,
      danger: true,
      act: (user) => (user.disabled ? void switchUser(user, false) : open({ what: 'disable', user })),
    },
  ]
}

async function fetched<T>(ask: () => Promise<T>, failed: string): Promise<T | undefined> {
  try {
    return await ask()
  } catch (thrown) {
    const failure = asCallError(thrown)
    if (!failure.isTold) toast.error(`${failed}:${failure.message}`, { ms: 2000 })
    return undefined
  }
}
