import { Outlet, type RouteObject, redirect } from 'react-router'
import { AuthFlow } from './layout/auth-flow.tsx'
import { HomeFlow } from './layout/home-flow.tsx'
import { loadLayout } from './layout/load-layout.ts'
import { PageError } from './layout/page-error.tsx'
import type { Page, Shell } from './screen.tsx'

interface Entry {
  path: string
  flow: 'home-flow' | 'auth-flow'
  /** Where the page lives, for the files that a browser should load early. */
  module: string
  load: () => Promise<{ page: Page }>
}

/** One line of the site map. The page names its own address too, and the type checker compares the two. */
function at<const Path extends string>(
  path: Path,
  module: string,
  load: () => Promise<{ page: Page<Path> }>,
  flow: Entry['flow'] = 'home-flow',
): Entry {
  return { path, module, load: load as Entry['load'], flow }
}

/** The site map: every screen of Wend. */
const site_map: Entry[] = [
  at('/home', 'home', () => import('#pages/home.tsx')),
  at('/blogs/:list_slug', 'blogs', () => import('#pages/blogs.tsx')),
  at('/blog/:blog_slug/:blog_id', 'blog', () => import('#pages/blog.tsx')),
  at('/article/:blog_slug/:blog_id', 'article', () => import('#pages/article.tsx')),
  at('/about', 'about', () => import('#pages/about.tsx')),
]

export const moduleOf = (path: string): string | undefined => {
  const entry = site_map.find((one) => one.path === path)
  return entry && `src/pages/${entry.module}.tsx`
}

/** The routes for one visitor. */
export function routes(shell: Shell): RouteObject[] {
  const children = (flow: Entry['flow']): RouteObject[] =>
    site_map
      .filter((entry) => entry.flow === flow)
      .map((entry) => ({
        id: entry.path,
        path: entry.path,
        lazy: async () => (await entry.load()).page.route(shell),
        errorElement: <PageError />,
      }))
  return [
    {
      id: 'site',
      loader: () => loadLayout(shell),
      shouldRevalidate: () => false,
      element: <Outlet />,
      errorElement: <PageError />,
      children: [
        { id: 'home-flow', element: <HomeFlow />, children: children('home-flow') },
        { id: 'auth-flow', element: <AuthFlow />, children: children('auth-flow') },
        { id: 'unknown', path: '*', loader: () => redirect('/home') },
      ],
    },
  ]
}
