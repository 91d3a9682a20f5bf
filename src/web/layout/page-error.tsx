import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { ErrorState } from '#ui/error-state.tsx'

/** Stands in for a page that could not be loaded. */
export function PageError() {
  const error = useRouteError()
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const is_refusal = isRouteErrorResponse(error)
  const message =
    is_refusal && error.status === 404 ? 'This page is not here. It may have been removed.' : undefined
  function retry() {
    if (is_refusal && error.status === 404) navigate('/home')
    else void revalidate()
  }
  return (
    <>
      <title>Not found</title>
      <ErrorState
        message={message ?? 'Something went wrong on the way here.'}
        onRetry={retry}
        busy={state === 'loading'}
      />
    </>
  )
}
