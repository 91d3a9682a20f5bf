import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { ApiError } from '#api-contract/api-error.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

interface CatchProps {
  message: string
  onRetry: () => void
  children: ReactNode
}

class Catch extends Component<CatchProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A 404 belongs to the page as a whole, and so does a bug.
    if (!(error instanceof ApiError) || error.status === 404) throw error
    const retry = () => {
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    return <ErrorState message={this.props.message} onRetry={retry} />
  }
}

/** A part of a page that may fail to load on its own: says so in place, and retries on request. */
export function RetryBoundary({ message, children }: { message: string; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Catch message={message} onRetry={reset}>
          {children}
        </Catch>
      )}
    </QueryErrorResetBoundary>
  )
}
