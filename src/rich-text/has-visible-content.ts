/** Returns true if sanitised content shows something: words, an image or a frame. */
export const hasVisibleContent = (content: string): boolean =>
  /<(?:img|iframe)\b/.test(content) || /[^\s\u200b-\u200f\ufeff]/.test(content.replace(/<[^>]*>|&nbsp;/g, ''));
