declare global {
  interface Window {
    /** Read by the style elements that lock scrolling behind an open dialog. */
    __webpack_nonce__?: string
  }
}

const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
window.__webpack_nonce__ = nonce

/** This answer's nonce. The security policy lets no style element in without it. */
export function styleNonce(): string {
  return nonce
}
