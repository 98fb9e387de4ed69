import type { Language } from '../language.ts';
import type { PreparedImage } from './downscale.ts';

/** Returns a sentence about an image that was made much smaller, or undefined for any other image. */
export function smallerNote(
  { width, height, original }: Omit<PreparedImage, 'file'>,
  language: Language,
): string | undefined {
  if (!original) return undefined;
  const [now, before] = [`${width} × ${height}`, `${original.width} × ${original.height}`];
  return language === 'it'
    ? `Rimpicciolita molto: ${now} invece di ${before} pixel. Controlla che sia ancora nitida.`
    : `Made much smaller: ${now} instead of ${before} pixels. Check that it is still sharp.`;
}
