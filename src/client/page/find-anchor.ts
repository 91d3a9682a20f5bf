/** The element with an id. For `main`, the start of its content, after a page's own menu if it has one. */
export const anchorElement = (id: string) =>
  (id === 'main' && document.getElementById('content')) || document.getElementById(id)
