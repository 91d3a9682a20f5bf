/** Selects the addresses (`url`) of all pictures in use. */
export const usedPicturesQuery = `
  select image_blog_page as url from blogs where image_blog_page is not null
  union all select avatar from profiles where avatar is not null
  union all select fields->>'image_blog_page' from pending_edits
  union all select url from uploads`
