import { embedClass } from '../../contracts/posts/card-classes.ts';
import { embedOf } from '../../rich-text/embed.ts';
import { writeLink } from './write-link.ts';

/** A video or a recording of another site. */
export interface EmbedCard {
  kind: 'embed';
  url: string;
  title: string;
}

/** Returns the card of a video or a recording as the HTML that a post stores. */
export const writeEmbed = ({ url, title }: EmbedCard): string =>
  `<figure class="${embedClass}">${writeLink(url, title)}</figure>`;

/** Returns the card for the URL of a video or a recording, or undefined for any other URL. */
export function cardOfUrl(text: string): EmbedCard | undefined {
  const embed = embedOf(text);
  if (!embed) return undefined;
  const what = embed.provider === 'Spotify' ? 'Listen on' : 'Watch on';
  return { kind: 'embed', url: embed.url, title: `${what} ${embed.provider}` };
}
