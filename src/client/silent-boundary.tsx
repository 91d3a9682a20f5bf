import { Component, type ReactNode } from 'react'

/** A part of a page that is left out, without a word, when it cannot be shown. */
export class SilentBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
