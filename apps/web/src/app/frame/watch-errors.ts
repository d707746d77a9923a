/** Reports errors that nothing caught to the server, for the error log of the back office. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => tell(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}

/** Loads the reporter with the first error. */
function tell(thrown: unknown): void {
  import('./tell-error.ts').then(
    ({ tellError }) => tellError(thrown),
    () => {},
  )
}
