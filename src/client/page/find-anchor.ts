/** Finds the element with an id. For `main`, it is the start of its content, after the page's own menu if any. */
export const findAnchor = (id: string) =>
  (id === 'main' && document.getElementById('content')) || document.getElementById(id)
