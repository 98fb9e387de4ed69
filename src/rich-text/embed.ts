/** A video or a recording of another site. */
export interface Embed {
  provider: 'YouTube' | 'Vimeo' | 'Spotify';
  /** The URL of its page. */
  url: string;
  /** The URL of the frame that plays it. */
  frameUrl: string;
}

const seconds = (time: string | null) => {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
};

function youTube({ hostname, pathname, searchParams }: URL): Embed | undefined {
  const path = hostname === 'youtu.be' ? pathname.slice(1) : /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1];
  const id = path ?? searchParams.get('v') ?? '';
  if (!/^[\w-]{11}$/.test(id)) return undefined;
  const start = seconds(searchParams.get('t') ?? searchParams.get('start'));
  return {
    provider: 'YouTube',
    url: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
    // This host of YouTube sets no cookies before the video plays.
    frameUrl: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
  };
}

function vimeo({ pathname, searchParams }: URL): Embed | undefined {
  const [, id, inPath] = /^\/(?:video\/|channels\/\w+\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  // A video that is not listed has a second number.
  const hash = inPath ?? searchParams.get('h');
  const isHash = hash !== null && /^[\da-f]+$/.test(hash);
  return {
    provider: 'Vimeo',
    url: `https://vimeo.com/${id}${isHash ? `/${hash}` : ''}`,
    frameUrl: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${isHash ? `&h=${hash}` : ''}`,
  };
}

function spotify({ pathname }: URL): Embed | undefined {
  const [, kind, id] =
    /^\/(?:intl-\w+\/)?(?:embed\/)?(track|album|artist|playlist|show|episode)\/(\w+)\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  return {
    provider: 'Spotify',
    url: `https://open.spotify.com/${kind}/${id}`,
    frameUrl: `https://open.spotify.com/embed/${kind}/${id}`,
  };
}

const providers: Record<string, (url: URL) => Embed | undefined> = {
  ...{ 'youtube.com': youTube, 'music.youtube.com': youTube, 'youtube-nocookie.com': youTube, 'youtu.be': youTube },
  ...{ 'vimeo.com': vimeo, 'player.vimeo.com': vimeo, 'open.spotify.com': spotify },
};

/** Returns the video or recording behind a page or frame URL of YouTube, Vimeo or Spotify, or undefined for any other URL. */
export function embedOf(text: string): Embed | undefined {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return providers[url.hostname.replace(/^(?:www|m)\./, '')]?.(url);
}
