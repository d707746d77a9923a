import type { ClientProgram, LinkContext, Platform } from '@dukou/formats/links'
import { IconCopy, IconQrcode } from '@tabler/icons-react'
import { thisPlatform } from '../../../lib/device.ts'
import { Button } from '../../../ui/controls/button.tsx'
import css from './first-program.module.css'
import { subscriptionTexts } from './messages.ts'
import { OneClickButton } from './one-click-button.tsx'
import { ProgramHead } from './program-mark.tsx'
import { copyLink, useNote, useOneClickState } from './use-links.ts'

interface FirstProgramProps {
  program: ClientProgram
  platform: Platform
  context: LinkContext
  onScan: () => void
}

/**
 * The program to take on this platform, with the one act that gets it going: on this very device the one click, for a
 * phone beside it the code, for another computer the link.
 */
export function FirstProgram({ program, platform, context, onScan }: FirstProgramProps) {
  const t = subscriptionTexts.use()
  const note = useNote(program, platform)
  const canOpen = useOneClickState(program) === 'here'
  const isHere = canOpen && platform === thisPlatform()
  const forPhone = platform === 'iOS' || platform === 'Android'
  const main = isHere ? 'oneClick' : forPhone ? 'scan' : 'copy'
  const look = (act: 'copy' | 'scan') => {
    return main === act ? ({ size: 'lg', fullWidth: true } as const) : ({ variant: 'default' } as const)
  }
  const copy = (
    <Button
      key="copy"
      {...look('copy')}
      icon={<IconCopy size={18} stroke={1.5} aria-hidden />}
      onClick={() => copyLink(program.copyText(context))}
    >
      {main === 'copy' ? t.copyLink : t.copyShort}
    </Button>
  )
  const scan = (
    <Button key="scan" {...look('scan')} icon={<IconQrcode size={18} stroke={1.5} aria-hidden />} onClick={onScan}>
      {main === 'scan' ? t.scan : t.qr}
    </Button>
  )
  return (
    <section className={css.card} aria-label={program.name}>
      <ProgramHead program={program} note={note} badge={t.preferred} />
      {main === 'oneClick' && <OneClickButton program={program} context={context} />}
      {main === 'copy' && copy}
      {main === 'scan' && scan}
      <div className={css.others}>
        {main !== 'copy' && copy}
        {main !== 'scan' && scan}
      </div>
    </section>
  )
}
