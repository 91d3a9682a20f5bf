import { create } from 'zustand'

interface LayoutState {
  isSideDrawerOpen: boolean
  layout: 'main' | 'auth'
}

/** State of the drawer and the layout. The layout of log-in pages has no drawer, so switching to it closes the drawer. */
export const layoutStore = create<LayoutState>()(() => ({
  isSideDrawerOpen: false,
  layout: 'main',
}))

export function setLayout(layout: LayoutState['layout']): void {
  const { isSideDrawerOpen } = layoutStore.getState()
  layoutStore.setState({
    layout,
    isSideDrawerOpen: isSideDrawerOpen && layout === 'main',
  })
}

export const setDrawerOpen = (isSideDrawerOpen: boolean): void => layoutStore.setState({ isSideDrawerOpen })
