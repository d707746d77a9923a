/**
 * Contains the toasts and the message of a long act: at the end of the page, or inside the topmost open dialog, because
 * an open dialog covers everything outside it and takes its clicks.
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
