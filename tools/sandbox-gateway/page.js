// Shows what changed at the gateway without a reload: a payment made elsewhere, a notify answered.

const EVERY_MS = 2000

async function look() {
  if (document.hidden) return
  const answer = await fetch(location.href, { cache: 'no-store' })
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  const shown = document.querySelector('main')
  if (!next || !shown || next.dataset.version === shown.dataset.version) return
  // What somebody is typing is theirs until the order itself has moved on.
  const busy = shown.contains(document.activeElement)
  if (busy && next.dataset.said === shown.dataset.said) return
  shown.replaceWith(next)
  if (busy) focusOn(next)
  const said = document.getElementById('said')
  if (said) said.textContent = next.dataset.said ?? ''
}

/** @param {HTMLElement} main */
function focusOn(main) {
  main.tabIndex = -1
  main.focus()
}

// A gateway that is being restarted is asked again at the next turn.
setInterval(() => look().catch(() => {}), EVERY_MS)
