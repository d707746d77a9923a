import type { Values } from './field.ts'
import { FormFields } from './form-fields.tsx'
import { type FormProps, FormSheet } from './form-sheet.tsx'
import css from './page-form.module.css'
import { formTexts } from './texts.ts'
import type { Form } from './use-form.ts'

/** Fields that belong together, in a card of their own. Where none of them is shown, the card is not either. */
export interface FormGroup<V extends Values> {
  title: string
  note?: string
  fields: readonly (keyof V & string)[]
}

interface PageFormProps<V extends Values> extends FormProps<V> {
  /** The list that one comes from and goes back to. */
  from: string
  groups: readonly FormGroup<V>[]
}

/** A long form, over the whole window: where one is, cards of fields, and the bar that saves them, which always stays. */
export function PageForm<V extends Values>(props: PageFormProps<V>) {
  const { title, from, groups } = props
  const t = formTexts.use()
  const shownOf = (form: Form<V>) =>
    groups.filter((group) => form.fields.some(({ name }) => group.fields.includes(name)))
  return (
    <FormSheet
      form={props}
      sheet={{ edge: 'page', plain: true }}
      look={{ form: css.page, foot: css.bar, count: css.count }}
      namesLoss
    >
      {(form, leave) => (
        <>
          <header className={css.head}>
            <nav aria-label={t.whereYouAre}>
              <button type="button" className={css.crumb} onClick={leave}>
                {from}
              </button>
              <span aria-hidden> / </span>
              <span aria-current="page">{title}</span>
            </nav>
            <h2>{title}</h2>
          </header>
          {shownOf(form).map((group, at) => (
            <section key={group.title} className={css.card} aria-label={group.title}>
              <div>
                <h3 className={css.title}>
                  <span className={css.number} aria-hidden>
                    {at + 1}
                  </span>
                  {group.title}
                </h3>
                {group.note && <p className={css.note}>{group.note}</p>}
              </div>
              <FormFields form={form} only={group.fields} />
            </section>
          ))}
        </>
      )}
    </FormSheet>
  )
}
