import { subscriptionDoctor } from '@dukou/contract'
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircle,
  IconPaperclip,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import { moment } from '../../../lib/format.ts'
import { fromDeviceTime, serverNow } from '../../../lib/server-time.ts'
import type { User } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { SheetActs } from '../../../ui/overlays/sheet-acts.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { Loaded } from '../../../ui/states/loaded.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/states/skeleton.tsx'
import { type Finding, findingsOf } from './doctor-findings.ts'
import { closedShopTexts, doctorTexts } from './doctor-messages.ts'
import css from './doctor-sheet.module.css'
import { ResetLink } from './reset-link.tsx'

/** Maximum length of findings attached to a ticket. */
const ATTACHED_LENGTH = 260

export interface DoctorSheetProps {
  user: User
  /** The way to the guide of the program for this device, where there is one. */
  guide: string | undefined
  /** Attaches the findings to a new ticket. Absent if tickets are unavailable. */
  onAttach?: ((findings: string) => void) | undefined
  /** Agency customers buy elsewhere. */
  mayBuy: boolean
  onClose: () => void
}

/** Why it does not connect, as far as the site can know: each thing with its state, and what to do about it. */
export function DoctorSheet({ user, guide, onAttach, mayBuy, onClose }: DoctorSheetProps) {
  const t = doctorTexts.use()
  const closedShop = closedShopTexts.use()
  const words = mayBuy ? t : { ...t, ...closedShop }
  const query = useCall(subscriptionDoctor, {}, { forgotten: true, quiet: true, goodForMs: 0 })
  const [resetting, setResetting] = useState(false)
  const checkAgain = async () => {
    if ((await query.refetch()).isError) toast.error(t.againFailed)
  }
  return (
    <Sheet onClose={onClose} title={t.title} width={560}>
      <Loaded bare query={query} skeleton={<DoctorSkeleton />}>
        {(answer) => {
          const findings = findingsOf(answer, user, serverNow(), words)
          const todo = findings.filter(({ tone }) => tone !== 'good').length
          const time = moment(fromDeviceTime(query.dataUpdatedAt)).slice(11, 16)
          const said = findings.map(({ title, text }) => `${title}${t.colon}${text}`).join(t.stop)
          return (
            <>
              <p className={css.summary} role="status">
                {t.summary(findings.length, todo, time)}
              </p>
              <ul className={css.findings}>
                {findings.map((finding) => (
                  <Row
                    key={finding.title}
                    finding={finding}
                    guide={guide}
                    mayBuy={mayBuy}
                    onReset={() => setResetting(true)}
                  />
                ))}
              </ul>
              <p className={css.advice}>
                <IconInfoCircle size={14} stroke={1.75} aria-hidden />
                {todo > 0 ? t.advice : onAttach ? t.allGood : t.allGoodAlone}
              </p>
              <SheetActs apart>
                {onAttach && (
                  <Button
                    variant="default"
                    icon={<IconPaperclip size={18} stroke={1.5} aria-hidden />}
                    onClick={() => onAttach(said.slice(0, ATTACHED_LENGTH))}
                  >
                    {t.attach}
                  </Button>
                )}
                <Button
                  icon={<IconRefresh size={18} stroke={1.5} aria-hidden />}
                  loading={query.isFetching}
                  onClick={checkAgain}
                >
                  {t.again}
                </Button>
              </SheetActs>
            </>
          )
        }}
      </Loaded>
      {resetting && <ResetLink onClose={() => setResetting(false)} />}
    </Sheet>
  )
}

interface RowProps extends Pick<DoctorSheetProps, 'guide' | 'mayBuy'> {
  finding: Finding
  onReset: () => void
}

function Row({ finding: { tone, title, text, act }, guide, mayBuy, onReset }: RowProps) {
  const t = doctorTexts.use()
  const Mark = tone === 'good' ? IconCircleCheckFilled : IconAlertTriangleFilled
  const to = act === 'guide' ? guide : act === 'shop' && mayBuy ? '/shop' : undefined
  return (
    <li className={css.finding}>
      <Mark size={20} role="img" aria-label={t[tone]} data-tone={tone} />
      <div className={css.words}>
        <b>{title}</b>
        <span>{text}</span>
      </div>
      {act === 'reset' && (
        <Button size="sm" variant="default" onClick={onReset}>
          {t.reset}
        </Button>
      )}
      {to && (act === 'guide' || act === 'shop') && (
        <ButtonLink size="sm" variant="default" to={to}>
          {t[act]}
        </ButtonLink>
      )}
    </li>
  )
}

function DoctorSkeleton() {
  return (
    <SkeletonGroup className={css.skeleton ?? ''}>
      <Skeleton height={20} width={220} />
      <Skeleton height={260} radius={12} />
      <Skeleton height={40} />
    </SkeletonGroup>
  )
}
