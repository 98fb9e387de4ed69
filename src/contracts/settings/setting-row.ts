import type { SettingRules } from './setting-rules.ts';

/** The screens with their tabs, in order (the first two: specification, section 2 "SEO settings" and "Content editor"). */
export const settingTabs = {
  seo: {
    homepage: 'Homepage',
    blog: 'Blog',
    social: 'Social Media',
    analytics: 'Analytics',
    technical: 'Technical',
  },
  content: {
    hero: 'Hero',
    about: 'About',
    services: 'Services',
    statistics: 'Statistics',
    contact: 'Contact',
    footer: 'Footer',
  },
  company: {
    details: 'Details',
    benefits: 'Benefits',
    links: 'Links',
    distress: 'Distress',
  },
} as const;

export type SettingScreen = keyof typeof settingTabs;
export type SettingTab = { [S in SettingScreen]: keyof (typeof settingTabs)[S] }[SettingScreen];

const evidence =
  'Advertisers must hold documentary evidence of a claim before they publish it (CAP Code, rule 3.7). A basis says what the evidence is, such as “Files audited, January to June 2026, n = 212”. It stands in small letters at its figure.';

/** What a tab says above its fields. */
export const tabNotes: Partial<Record<SettingTab, string>> = {
  statistics: evidence,
  benefits: evidence,
  details:
    'A company must show its name, number, registered office and part of the United Kingdom on its website and in its mails (SI 2015/17). What is entered here stands at the foot of each page, on the privacy page and in each mail.',
  links: 'Links at the foot of each page for people who do not want a demo.',
};

/** Everything that the screens, the server and the pages need to know about a setting. */
export interface SettingRow extends SettingRules {
  /** The value if nothing is stored. */
  defaultValue: string;
  label: string;
  tab: SettingTab;
  /** The purpose and the format of the setting, shown below the field. */
  hint: string;
  /** True if the screen counts the characters up to the limit. */
  counted?: true;
  /** The page that shows the value, and the element whose text or attribute is the value. */
  target: { page: string; element: string; attribute?: string };
}
