/** The paths of what lists posts. A function answers them, so that they are as new as the posts. */
export const livePaths = ['/blog', '/blog/page/:page'] as const;
