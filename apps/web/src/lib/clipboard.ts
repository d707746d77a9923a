/** Copies a text; plain-http pages have no clipboard API, there the old way is tried. @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  dialogInFront().append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}

/** The open dialog, else the page. While a dialog is open, nothing outside of it can be focused or selected. */
function dialogInFront(): Element {
  const focused = document.activeElement?.closest('dialog[open], [role=dialog]')
  return focused ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
}
