import { create } from 'zustand'

interface Navigation {
  isSideDrawerOpen: boolean
  layout: 'main' | 'auth'
}

/** State of the drawer and the layout. The layout of log-in pages has no drawer, so switching to it closes the drawer. */
export const navigationStore = create<Navigation>()(() => ({
  isSideDrawerOpen: false,
  layout: 'main',
}))

export function setLayout(layout: Navigation['layout']): void {
  const { isSideDrawerOpen } = navigationStore.getState()
  navigationStore.setState({
    layout,
    isSideDrawerOpen: isSideDrawerOpen && layout === 'main',
  })
}

export const setDrawerOpen = (isSideDrawerOpen: boolean): void =>
  navigationStore.setState({ isSideDrawerOpen })
