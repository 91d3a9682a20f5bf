/** The element of this id; of `main`, where its content begins: after the menu that a page may have of its own. */
export const partOfPage = (id: string) =>
  (id === 'main' && document.getElementById('content')) || document.getElementById(id)
