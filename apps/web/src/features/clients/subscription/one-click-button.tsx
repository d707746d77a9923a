import type { ClientProgram, LinkContext } from '@dukou/formats/links'
import { IconBolt } from '@tabler/icons-react'
import { ButtonAnchor } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toasts.tsx'
import { subscriptionTexts } from './messages.ts'

interface OneClickButtonProps {
  program: ClientProgram
  context: LinkContext
  /** Names the program, where nothing else does. */
  named?: boolean
  primary?: boolean
}

/** Opens the program with the subscription. A real link, because phones open programs on a real tap only. */
export function OneClickButton({ program, context, named = false, primary = true }: OneClickButtonProps) {
  const t = subscriptionTexts.use()
  return (
    <ButtonAnchor
      href={program.oneClick?.(context) ?? ''}
      size="lg"
      fullWidth
      variant={primary ? 'filled' : 'default'}
      icon={<IconBolt size={20} stroke={1.5} aria-hidden />}
      onClick={() => tellOpening(program)}
    >
      {named ? t.oneClickFor(program.name) : t.oneClick}
    </ButtonAnchor>
  )
}

/** The page cannot find out whether the program opened, so it only says what should happen now. */
export function tellOpening({ name }: ClientProgram): void {
  const t = subscriptionTexts.now()
  toast.info(t.opening(name), { more: t.openingMore(name), once: true })
}
