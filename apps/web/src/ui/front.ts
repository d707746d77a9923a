/**
 * Where toasts and the message of a long act are drawn: at the end of the page, or inside the dialog that is open on
 * top. An open dialog covers everything that is not in it and takes its clicks.
 */
export const front = document.createElement('div')

const dialogs: Element[] = []

/** Draws toasts and the message inside this dialog. @returns how to end that, when the dialog closes */
export function bringIntoFront(dialog: Element): () => void {
  dialogs.push(dialog)
  place()
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1)
    place()
  }
}

function place(): void {
  const top = dialogs.at(-1) ?? document.body
  top.append(front)
}

place()
