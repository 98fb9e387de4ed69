import { randomUUID } from 'node:crypto';
import type { Message } from '../platform/http.ts';
import { demoRequest } from './api-loads.ts';

/** The rows that calls refer to. */
export interface Known {
  /** The number of a page in the middle of the posts. */
  middle: number;
  /** The numbers of pages of the blog: the last page, and the first page with a post of a megabyte. */
  last: number;
  withLarge: number;
  /** The topic topic-1, and the number of the last page of its posts. */
  topic: { id: string; last: number };
  post: { id: string; slug: string; authorId: string };
  request: { id: string; lastName: string; email: string; company: string };
  /** The path of the page of a visitor's call, and the request of a booked one. */
  callPath: string;
  callRequest: string;
  owner: string;
  actor: string;
  image: string;
  /** The version of the request, from the last response that contained it. */
  version: string;
}

/** A call over HTTP. */
export type Call = Message & { path: string };

const reads = (path: string, queries: readonly Record<string, string | number>[]) => (): Call[] =>
  queries.map((query) => ({
    path: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  }));

/** Every list, search, overview and save. The calls of one entry take turns. */
export const scaleCalls: Record<string, (known: Known, round: number) => Call[]> = {
  'posts of the site': reads('/api/blog', [{ page: 1 }, { page: 3 }]),
  'posts of the site, last page': ({ last }) => reads('/api/blog', [{ page: last }])(),
  'posts of the site, one of them large': ({ withLarge }) => reads('/api/blog', [{ page: withLarge }])(),
  'a post': ({ post }) => [{ path: `/api/blog/${post.slug}` }],
  'a page of a post': ({ post }) => [{ path: `/blog/${post.slug}` }],
  'a page of the blog': ({ middle }) => [{ path: '/blog' }, { path: `/blog/page/${Math.max(2, middle)}` }],
  'a page of a topic': ({ topic }) => [
    { path: '/blog/topics/topic-1' },
    { path: `/blog/topics/topic-1${topic.last > 1 ? `/page/${topic.last}` : ''}` },
  ],
  'the feeds of a topic': () => [{ path: '/blog/topics/topic-1/rss.xml' }, { path: '/blog/topics/topic-1/feed.json' }],
  'the search index': () => [{ path: '/search.json' }],
  'posts of the site, of a topic': reads('/api/blog', [{ topic: 'topic-1' }]),
  topics: reads('/api/topics', [{}]),
  'all posts, of a topic': ({ topic }) => reads('/api/blog/all', [{ topic: topic.id }])(),
  'the sitemap': () => [{ path: '/sitemap.xml' }],
  'the teaser': () => [{ path: '/blog-teaser' }],
  'all posts': reads('/api/blog/all', [{ page: 1 }, { page: 2 }]),
  'all posts, deep': ({ middle }) => reads('/api/blog/all', [{ page: middle }])(),
  'all posts, sorted': reads('/api/blog/all', [{ sort: 'oldest' }, { sort: 'changed' }, { sort: 'title' }]),
  'all posts, of a state': reads('/api/blog/all', [
    { status: 'published' },
    { status: 'scheduled' },
    { status: 'draft' },
  ]),
  'all posts, changed': reads('/api/blog/all', [{ status: 'changed' }]),
  'all posts, of an author': ({ post }) => reads('/api/blog/all', [{ author: post.authorId }])(),
  'all posts, search': reads('/api/blog/all', [
    { search: 'number-42' },
    { search: 'caseload' },
    { search: 'xylophone' },
  ]),
  'revisions of a post': ({ post }) => [{ path: `/api/blog/${post.id}/revisions` }],
  'preview links of a post': ({ post }) => [{ path: `/api/blog/${post.id}/preview-links` }],
  requests: reads('/api/demo-requests', [{ page: 1 }, { page: 2 }]),
  'requests, deep': ({ middle }) => reads('/api/demo-requests', [{ page: Math.min(50, middle * 10) }])(),
  'requests, sorted': reads('/api/demo-requests', [{ sort: 'name' }, { sort: 'company' }, { sort: 'next-step' }]),
  'requests, narrowed': ({ owner }) =>
    reads('/api/demo-requests', [
      { state: 'new' },
      { owner },
      { size: '30+' },
      { due: 'step' },
      { state: 'lost', from: '2026-06-01' },
    ])(),
  'requests, search': ({ request }) =>
    reads('/api/demo-requests', [{ search: request.lastName }, { search: 'rare' }, { search: 'care' }])(),
  'a request': ({ request }) => [{ path: `/api/demo-requests/${request.id}` }],
  'the coming calls': reads('/api/admin/calls', [{}]),
  'the page of a call': ({ callPath }) => [{ path: callPath }],
  users: reads('/api/admin/users', [{}]),
  'audit trail': reads('/api/admin/audit', [{ page: 1 }, { page: 2 }]),
  'audit trail, deep': ({ middle }) => reads('/api/admin/audit', [{ page: Math.min(400, middle * 100) }])(),
  'audit trail, of an action': reads('/api/admin/audit', [{ action: 'login.failure' }, { action: 'site.rebuild' }]),
  'audit trail, of a person': ({ actor }) =>
    reads('/api/admin/audit', [{ who: actor }, { who: 'xylophone' }, { who: 'person' }])(),
  'audit trail, of some days': reads('/api/admin/audit', [
    { from: '2026-05-01', to: '2026-05-02' },
    { from: '2026-05-01' },
  ]),
  redirects: reads('/api/admin/redirects', [{ page: 1 }]),
  'redirects, search': reads('/api/admin/redirects', [{ search: 'post-number-42' }, { search: 'xylophone' }]),
  images: reads('/api/images', [{ page: 1 }, { sort: 'largest' }]),
  'images, narrowed': reads('/api/images', [{ show: 'unused' }, { show: 'used' }, { show: 'no-text' }]),
  'images, search': reads('/api/images', [{ search: 'xylophone' }]),
  'an image': ({ image }) => [{ path: `/api/images/${image}` }],
  'failed deliveries': reads('/api/admin/deliveries', [{}]),
  complaints: reads('/api/admin/complaints', [{ page: 1 }]),
  sessions: reads('/api/auth/sessions', [{}]),
  overview: reads('/api/admin/overview', [{}]),
  'overview, its weeks': reads('/api/admin/overview/weeks', [{}]),
  'save: a new post': () => [
    {
      path: '/api/blog',
      body: { title: `A new post ${randomUUID()}`, content: '<p>New</p>', excerpt: 'New', published: false },
    },
  ],
  'save: a changed post': ({ post }, round) => [
    { path: `/api/blog/${post.id}`, method: 'PUT', body: { excerpt: `Changed for the ${round}th time` } },
  ],
  'save: a request of a visitor': (_known, round) => [
    { path: '/api/demo-request', body: demoRequest(), from: `127.9.${round + 10}.1` },
  ],
  'save: a note on a request': ({ request }) => [
    { path: `/api/demo-requests/${request.id}/notes`, body: { text: `Note ${randomUUID()}` } },
  ],
  'save: the state of a request': ({ request, version }, round) => [
    {
      path: `/api/demo-requests/${request.id}`,
      method: 'PUT',
      body: { state: round % 2 ? 'contacted' : 'qualified', expectedUpdatedAt: version },
    },
  ],
  'save: a call': ({ callRequest }, round) => [
    {
      path: `/api/demo-requests/${callRequest}/call`,
      method: 'PUT',
      // Nobody else has a call at this minute.
      body: { change: 'move', startsAt: new Date(Date.now() + (40 * 24 + round) * 3_600_000).toISOString() },
    },
  ],
  'save: a setting': (_known, round) => [
    {
      path: '/api/admin/settings/contact_phone',
      method: 'PUT',
      body: { value: `+44 20 7946 ${String(1000 + round)}` },
    },
  ],
};
