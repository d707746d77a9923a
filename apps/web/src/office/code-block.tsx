import css from './code-block.module.css'

/** Text to copy elsewhere verbatim, such as a secret or a command. */
export function CodeBlock({ text }: { text: string }) {
  return <pre className={css.block}>{text}</pre>
}
