import { attribute } from './attribute.ts';

/** An image as a post stores it. */
export interface StoredImage {
  src: string;
  /** The alternative text; empty for decoration. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Returns the image of an element. */
export function readImage(element: Element): StoredImage {
  const size = (name: string) => Number(element.getAttribute(name)) || undefined;
  const of = (name: string) => element.getAttribute(name) ?? '';
  return { src: of('src'), alt: of('alt'), width: size('width'), height: size('height') };
}

/** Returns an image as HTML that the server's sanitizer leaves unchanged. */
export function writeImage({ src, alt, width, height }: StoredImage): string {
  // An empty alt attribute marks decoration, so the attribute must not be left out.
  const description = attribute('alt', alt) || ' alt=""';
  const size = `${attribute('width', width)}${attribute('height', height)}`;
  return `<img${attribute('src', src)}${description}${size} loading="lazy" decoding="async">`;
}
