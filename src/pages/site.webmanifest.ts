import type { APIRoute } from 'astro';
import { site } from '../site/brand.ts';
import { palettes } from '../site/cover.ts';

const png = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

// cli/make-icons.ts draws the icons.
const manifest = {
  name: site.name,
  short_name: site.name,
  start_url: '/',
  display: 'browser',
  background_color: '#f7faf8',
  theme_color: palettes.light.ink,
  icons: [
    png('/icon-192.png', 192, 'any'),
    png('/icon-512.png', 512, 'any'),
    png('/icon-maskable.png', 512, 'maskable'),
  ],
};

/** Returns the web app manifest, which names the icons of the site. */
export const GET: APIRoute = () => Response.json(manifest);
