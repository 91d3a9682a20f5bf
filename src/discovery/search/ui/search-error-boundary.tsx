import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

interface ErrorBoundaryProps {
  message: string
  children: ReactNode
  onRetry: () => void
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const retry = () => {
      this.props.onRetry()
      this.setState({ hasFailed: false })
    }
    return <ErrorState message={this.props.message} onRetry={retry} />
  }
}

/** Shows a failed search with a retry button. */
export function SearchErrorBoundary({ children }: { children: ReactNode }) {
  const t = useText()
  const { reset } = useQueryErrorResetBoundary()
  return (
    <ErrorBoundary message={t('Failed to fetch results')} onRetry={reset}>
      {children}
    </ErrorBoundary>
  )
}
