import { Component, type ReactNode } from 'react'

/** A part of a page that is left out, without a word, when it cannot be shown. */
export class SilentBoundary extends Component<{ children: ReactNode }, { is_broken: boolean }> {
  override state = { is_broken: false }

  static getDerivedStateFromError() {
    return { is_broken: true }
  }

  override render() {
    return this.state.is_broken ? null : this.props.children
  }
}
