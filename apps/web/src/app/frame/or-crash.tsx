import { Component, type ReactNode } from 'react'
import { CrashScreen } from './crash-screen.tsx'

interface OrCrashProps {
  /** The page. Another one is tried anew. */
  at: string
  children: ReactNode
}

/** Draws what is inside, or in its place that it broke. */
export class OrCrash extends Component<OrCrashProps, { at: string; thrown?: { error: unknown } }> {
  override state: { at: string; thrown?: { error: unknown } } = { at: this.props.at }

  static getDerivedStateFromProps({ at }: OrCrashProps, state: { at: string }) {
    return at === state.at ? null : { at, thrown: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } }
  }

  override render() {
    const { thrown } = this.state
    return thrown ? <CrashScreen error={thrown.error} /> : this.props.children
  }
}
