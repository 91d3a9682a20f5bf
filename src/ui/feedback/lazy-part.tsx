import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { Button } from '../buttons/button.tsx'
import { NotLoaded } from './not-loaded.ts'

class LoadBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A bug is not mended by loading it once more.
    if (!(error instanceof NotLoaded)) throw error
    return this.props.instead
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <p role="alert">
      {navigator.onLine
        ? t('This part of the page didn’t load.')
        : t('Can’t reach the site. Are you online?')}{' '}
      <Button look="plain" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  )
}

/**
 * A part of a page with a script of its own, which is loaded when the part is first shown. If that fails, the rest of the
 * page stays.
 * @param load imports the component
 * @param isOptional leaves the part out when it does not load; otherwise it says so and offers to try again
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false } = {},
): ComponentType<Props & { waiting?: ReactNode }> {
  // A lazy component remembers that it failed, so each attempt has a new one.
  function begin(number: number) {
    const attempt = {
      number,
      hasFailed: false,
      Part: lazy(async () => {
        try {
          return { default: (await load()) as ComponentType<object> }
        } catch (cause) {
          attempt.hasFailed = true
          throw new NotLoaded(cause)
        }
      }),
    }
    return attempt
  }
  let latest = begin(1)
  const current = () => {
    if (latest.hasFailed) latest = begin(latest.number + 1)
    return latest
  }

  return function LazyPart({ waiting, ...props }) {
    const [{ number, Part }, setAttempt] = useState(current)
    const missing = isOptional ? null : <Missing onRetry={() => setAttempt(current())} />
    return (
      <LoadBoundary key={number} instead={missing}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
}
