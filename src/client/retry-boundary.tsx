import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { isApiError } from '#api-contract/api-error.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

interface ErrorBoundaryProps {
  message: string
  onRetry: () => void
  children: ReactNode
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A 404 or a bug concerns the page as a whole.
    if (!isApiError(error) || error.status === 404) throw error
    const retry = () => {
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    return <ErrorState message={this.props.message} onRetry={retry} />
  }
}

/** Catches load failures of a part of the page, and shows the error in its place with a retry button. */
export function RetryBoundary({ message, children }: { message: string; children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary message={message} onRetry={reset}>
          {children}
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}
