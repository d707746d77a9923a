import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Card } from '../layout/card.tsx'
import { uiTexts } from '../texts.ts'
import { Empty } from './empty.tsx'

interface NoneShownProps {
  /** The same icon as of the empty list. */
  icon: ReactNode
  title: string
  text: string
  onShowAll: () => void
}

/** In place of a list of which the chosen filter leaves nothing: the way back to all of it. */
export function NoneShown({ icon, title, text, onShowAll }: NoneShownProps) {
  const t = uiTexts.use()
  const action = (
    <Button variant="default" onClick={onShowAll}>
      {t.showAll}
    </Button>
  )
  return (
    <Card>
      <Empty icon={icon} title={title} text={text} action={action} />
    </Card>
  )
}
