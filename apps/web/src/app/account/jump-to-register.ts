interface Arrival {
  signedIn: boolean
  /** The address carries an invitation, `?c=CODE`. */
  invited: boolean
  jumpedBefore: boolean
  loginRecords: number
}

/** An invited newcomer is better served by the register form, but is sent there by itself only once. */
export function jumpsToRegister({ signedIn, invited, jumpedBefore, loginRecords }: Arrival): boolean {
  return invited && !signedIn && !jumpedBefore && loginRecords === 0
}
