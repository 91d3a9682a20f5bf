import { create } from 'zustand'

interface Navigation {
  isSideDrawerOpen: boolean
  whichUserFlow: 'home-flow' | 'auth-flow'
}

/** State of the drawer and the layout. Switching to the auth flow closes the drawer. */
export const navigationStore = create<Navigation>()(() => ({
  isSideDrawerOpen: false,
  whichUserFlow: 'home-flow',
}))

export function enterFlow(flow: Navigation['whichUserFlow']): void {
  const { isSideDrawerOpen } = navigationStore.getState()
  navigationStore.setState({
    whichUserFlow: flow,
    isSideDrawerOpen: isSideDrawerOpen && flow === 'home-flow',
  })
}

export const setDrawerOpen = (isSideDrawerOpen: boolean): void =>
  navigationStore.setState({ isSideDrawerOpen })
