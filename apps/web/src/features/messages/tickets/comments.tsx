import { useEffect, useRef } from 'react'
import { moment } from '../../../lib/format.ts'
import { ticketTexts } from './messages.ts'
import { type Comment, nameOf } from './ticket-facts.ts'
import css from './ticket-view.module.css'

/** The newest is seen first, as in any conversation. */
export function Comments({ comments, isAdmin }: { comments: readonly Comment[]; isAdmin: boolean }) {
  const t = ticketTexts.use()
  const box = useRef<HTMLOListElement>(null)
  const count = comments.length
  useEffect(() => {
    if (count > 0) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [count])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <ol ref={box} className={css.body} tabIndex={0} aria-label={t.conversation}>
      {comments.map((comment) => {
        const name = nameOf(comment, isAdmin, t)
        const isOwn = (comment.author === 'staff') === isAdmin
        return (
          <li
            key={`${comment.writtenAt.getTime()} ${comment.text}`}
            className={css.comment}
            data-own={isOwn || undefined}
          >
            <p className={css.caption}>{t.by(name, moment(comment.writtenAt))}</p>
            <div className={css.bubble}>
              <p>{comment.text}</p>
              {comment.pictureUrl && (
                <a href={comment.pictureUrl} target="_blank" rel="noreferrer">
                  <img src={comment.pictureUrl} alt={t.pictureOf(name)} loading="lazy" />
                </a>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
