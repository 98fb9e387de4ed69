import type { SettingRow } from './setting-row.ts';

// Both elements are on every page, and invisible unless the link has words and a URL.
const link = (words: string, place: number) =>
  [
    {
      ...{ kind: 'line', limit: 60, tab: 'links', label: `${words}: words`, defaultValue: '' },
      hint: 'The text of the link. Without words or without a URL there is no link.',
      target: { page: '/', element: `.footer-end a:nth-of-type(${place})` },
    },
    {
      ...{ kind: 'link', limit: 500, tab: 'links', label: `${words}: URL`, defaultValue: '' },
      hint: 'A URL with https://, or a path of this site such as /work-with-us.',
      target: { page: '/', element: `.footer-end a:nth-of-type(${place})`, attribute: 'href' },
    },
  ] as const satisfies SettingRow[];

const [workWords, workUrl] = link('Therapists who look for work', 1);
const [clientWords, clientUrl] = link('Clients who want to sign in', 2);

/** What the site says to visitors who do not want a demo. */
export const visitorSettings = {
  work_link_text: workWords,
  work_link_url: workUrl,
  client_link_text: clientWords,
  client_link_url: clientUrl,
  distress_text: {
    ...{ kind: 'text', limit: 400, tab: 'distress', label: 'To somebody in distress' },
    defaultValue:
      'In distress? In the United Kingdom, call 999 in an emergency, NHS 111 for urgent help, or Samaritans on 116 123 at any hour.',
    hint: 'Below the form for a demo, and in the mail that confirms a request. A blank field stands at its default.',
    target: { page: '/', element: '.form-panel > .field-hint + .field-hint' },
  },
} as const satisfies Record<string, SettingRow>;
