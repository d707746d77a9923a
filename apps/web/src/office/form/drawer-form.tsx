import type { Values } from './field.ts'
import css from './form.module.css'
import { FormFields } from './form-fields.tsx'
import { type FormProps, FormSheet } from './form-sheet.tsx'

/** A form in a drawer. */
export function DrawerForm<V extends Values>(props: FormProps<V>) {
  const { words } = props
  return (
    <FormSheet
      form={props}
      sheet={{ edge: 'right', width: words.preview ? 880 : 520 }}
      look={{ form: css.form, foot: css.foot, count: css.count }}
    >
      {(form) => (
        <>
          {words.preview ? (
            <div className={css.beside}>
              <FormFields form={form} />
              <div className={css.preview}>{words.preview(form.values)}</div>
            </div>
          ) : (
            <FormFields form={form} />
          )}
          {words.sentence && (
            <p className={css.sentence}>{words.sentence(form.values, props.isEdit ? form.initial : undefined)}</p>
          )}
          {words.elsewhere?.(form.values)}
        </>
      )}
    </FormSheet>
  )
}
