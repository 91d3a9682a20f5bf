import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { ScriptLoadError } from './script-load-error.ts'

class LoadBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // Reloading does not fix a bug.
    if (!(error instanceof ScriptLoadError)) throw error
    return this.props.fallback
  }
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <p role="alert">
      {navigator.onLine
        ? t('This part of the page didn’t load.')
        : t('Can’t reach the site. Are you online?')}{' '}
      <Button variant="plain" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  )
}

/**
 * Creates a component whose script loads when it is first rendered. A failed load leaves the rest of the page intact.
 * @param load imports the component
 * @param isOptional renders nothing if loading fails; otherwise an error with a retry button
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false } = {},
): ComponentType<Props & { fallback?: ReactNode }> {
  // A lazy component caches its failure, so each attempt creates a new one.
  function startAttempt(number: number) {
    const attempt = {
      number,
      hasFailed: false,
      Part: lazy(async () => {
        try {
          return { default: (await load()) as ComponentType<object> }
        } catch (cause) {
          attempt.hasFailed = true
          throw new ScriptLoadError(cause)
        }
      }),
    }
    return attempt
  }
  let latest = startAttempt(1)
  const current = () => {
    if (latest.hasFailed) latest = startAttempt(latest.number + 1)
    return latest
  }

  return function LazyPart({ fallback, ...props }) {
    const [{ number, Part }, setAttempt] = useState(current)
    const loadError = isOptional ? null : <LoadError onRetry={() => setAttempt(current())} />
    return (
      <LoadBoundary key={number} fallback={loadError}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}
