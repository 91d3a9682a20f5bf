import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'

interface CatchProps {
  message: string
  children: ReactNode
  onRetry: () => void
}

class Catch extends Component<CatchProps, { hasFailed: boolean }> {
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
export function SearchFailed({ children }: { children: ReactNode }) {
  const t = useText()
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Catch message={t('Failed to fetch results')} onRetry={reset}>
      {children}
    </Catch>
  )
}
