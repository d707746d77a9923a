import css from './code-block.module.css'

/** What is copied to another place as it stands, such as a secret or a command. */
export function CodeBlock({ text }: { text: string }) {
  return <pre className={css.block}>{text}</pre>
}
