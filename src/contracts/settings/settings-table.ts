import { emailForm } from '../fields.ts';
import { basisOf } from './basis-setting.ts';
import { companySettings } from './company-settings.ts';
import type { SettingRow, SettingTab } from './setting-row.ts';
import { checkSetting } from './setting-rules.ts';
import { visitorSettings } from './visitor-settings.ts';

const twitter = { pattern: /^@[A-Za-z0-9_]{1,15}$/, problem: 'Enter a handle such as @talentcare' } as const;
const analytics = { pattern: /^G-[A-Z0-9]{4,20}$/, problem: 'Enter an ID such as G-AB12CD34EF' } as const;
const tagManager = { pattern: /^GTM-[A-Z0-9]{4,15}$/, problem: 'Enter an ID such as GTM-AB12CD3' } as const;
const template = { pattern: /%s/, problem: 'Keep %s where the name of the page goes' } as const;
const email = { pattern: emailForm, problem: 'Enter an e-mail address like name@company.co.uk' } as const;
const phone = { pattern: /^\+?[\d ().-]*\d$/, problem: 'Enter a number like +44 20 7946 0000' } as const;

const upperCase = (value: string) => value.toUpperCase();
const withAt = (value: string) => (value.startsWith('@') ? value : `@${value}`);

/** Every setting of the site (specification, sections 2, 3 and 9). */
export const settingTable = {
  seo_home_title: {
    ...{ kind: 'line', limit: 60, counted: true, tab: 'homepage', label: 'Page title' },
    defaultValue: 'TalentCare | Therapists recruited, trained and managed',
    hint: 'The name of the home page in search results and browser tabs.',
    target: { page: '/', element: 'title' },
  },
  seo_home_description: {
    ...{ kind: 'text', limit: 160, counted: true, tab: 'homepage', label: 'Meta description' },
    defaultValue:
      'We recruit, train and manage BACP and UKCP accredited therapists for organisations across the UK, compliance guaranteed.',
    hint: 'The text below the title in search results.',
    target: { page: '/', element: 'meta[name="description"]', attribute: 'content' },
  },
  seo_home_keywords: {
    ...{ kind: 'line', limit: 300, tab: 'homepage', label: 'Keywords' },
    defaultValue: 'therapist recruitment, therapist training, BACP, UKCP, compliance, workplace therapy',
    hint: 'Comma-separated.',
    target: { page: '/', element: 'meta[name="keywords"]', attribute: 'content' },
  },
  seo_blog_title: {
    ...{ kind: 'line', limit: 60, tab: 'blog', label: 'Title template', form: template },
    defaultValue: '%s | TalentCare Blog',
    hint: '%s becomes the name of the page: “Articles”, “Articles, page 2”, or a topic. A post has its own title.',
    target: { page: '/blog', element: 'title' },
  },
  seo_blog_description: {
    ...{ kind: 'text', limit: 160, tab: 'blog', label: 'Description' },
    defaultValue: 'Practical writing on recruiting, training and managing therapists in UK organisations.',
    hint: 'At the top of the blog, in search results and in the feed.',
    target: { page: '/blog', element: '.blog-head .lead' },
  },
  seo_og_image: {
    ...{ kind: 'image', limit: 2000, tab: 'social', label: 'Default Open Graph image URL' },
    defaultValue: '',
    hint: 'Recommended size: 1200x630px. Shown when somebody shares a page that has no image.',
    target: { page: '/', element: 'meta[property="og:image"]', attribute: 'content' },
  },
  seo_twitter_handle: {
    ...{ kind: 'line', limit: 16, tab: 'social', label: 'Twitter handle', form: { ...twitter, normalize: withAt } },
    defaultValue: '',
    hint: 'The company’s account on X, such as @talentcare.',
    target: { page: '/', element: 'meta[name="twitter:site"]', attribute: 'content' },
  },
  google_analytics_id: {
    ...{
      kind: 'line',
      limit: 22,
      tab: 'analytics',
      label: 'Analytics ID',
      form: { ...analytics, normalize: upperCase },
    },
    defaultValue: '',
    hint: 'Google Analytics, such as G-AB12CD34EF. Nothing is loaded before a visitor agrees.',
    target: { page: '/', element: '#consent', attribute: 'data-analytics' },
  },
  google_tag_manager_id: {
    ...{
      kind: 'line',
      limit: 19,
      tab: 'analytics',
      label: 'Tag manager ID',
      form: { ...tagManager, normalize: upperCase },
    },
    defaultValue: '',
    hint: 'Google Tag Manager, such as GTM-AB12CD3. Nothing is loaded before a visitor agrees.',
    target: { page: '/', element: '#consent', attribute: 'data-tag-manager' },
  },
  sitemap_enabled: {
    ...{ kind: 'switch', limit: 5, tab: 'technical', label: 'Sitemap' },
    defaultValue: 'true',
    hint: 'Lists every public page for search engines at /sitemap.xml.',
    target: { page: '/sitemap.xml', element: 'urlset' },
  },
  robots_txt: {
    ...{ kind: 'text', limit: 5000, tab: 'technical', label: 'robots.txt content' },
    defaultValue: 'User-agent: *\nAllow: /\n\nSitemap: /sitemap.xml',
    hint: 'What search engines may read. The line of the sitemap is left out while the sitemap is off.',
    target: { page: '/robots.txt', element: 'text' },
  },
  hero_title: {
    ...{ kind: 'line', limit: 400, tab: 'hero', label: 'Title' },
    defaultValue: 'We recruit, train and manage your therapists. Zero effort for you.',
    hint: 'The second sentence stands in the accent colour on its own line. A long title is set smaller.',
    target: { page: '/', element: '.hero h1' },
  },
  hero_subtitle: {
    ...{ kind: 'text', limit: 400, tab: 'hero', label: 'Subtitle' },
    defaultValue:
      'A complete therapist workforce for your organisation: vetted, trained to your needs and compliant with BACP and UKCP frameworks, without the administration.',
    hint: 'The sentence below the title.',
    target: { page: '/', element: '.hero .lead' },
  },
  hero_cta: {
    ...{ kind: 'line', limit: 40, tab: 'hero', label: 'Call-to-action text' },
    defaultValue: 'Request a Demo',
    hint: 'The button that leads to the form, on the home page and on the platform’s.',
    target: { page: '/', element: '.hero .button-primary' },
  },
  about_title: {
    ...{ kind: 'line', limit: 120, tab: 'about', label: 'Title' },
    defaultValue: 'A therapist workforce, without building a department',
    hint: 'The heading of the section About.',
    target: { page: '/', element: '.about-text h2' },
  },
  about_description: {
    ...{ kind: 'text', limit: 1500, tab: 'about', label: 'Description' },
    defaultValue:
      'Organisations come to us when they need good therapists and cannot spend months finding, training and supervising them. We do all of it, keep the evidence that every professional-body framework asks for, and stay responsible for the result.',
    hint: 'A new line here is a new line on the page.',
    target: { page: '/', element: '.about-text .lead' },
  },
  services_title: {
    ...{ kind: 'line', limit: 120, tab: 'services', label: 'Title' },
    defaultValue: 'From the first interview to every session after',
    hint: 'The heading of the section Services.',
    target: { page: '/', element: '.services h2' },
  },
  services_subtitle: {
    ...{ kind: 'text', limit: 400, tab: 'services', label: 'Subtitle' },
    defaultValue: 'Two services that work as one: we find the right people, and we keep them at their best.',
    hint: 'The sentence beside the title.',
    target: { page: '/', element: '.services .lead' },
  },
  stat_therapists: {
    ...{ kind: 'figure', limit: 12, tab: 'statistics', label: 'Therapists' },
    defaultValue: '500+',
    hint: 'Therapists managed.',
    target: { page: '/', element: '.about-figures > :nth-child(1) dd' },
  },
  stat_therapists_basis: basisOf('statistics', 'therapists', '.about-figures > :nth-child(1)'),
  proof_therapists: {
    ...{ kind: 'switch', limit: 5, tab: 'statistics', label: 'Therapists at the top of the home page' },
    defaultValue: 'true',
    hint: 'Whether the figure is in the line of proof below the buttons.',
    target: { page: '/', element: '.proof' },
  },
  stat_organizations: {
    ...{ kind: 'figure', limit: 12, tab: 'statistics', label: 'Organisations' },
    defaultValue: '50+',
    hint: 'Organisations served.',
    target: { page: '/', element: '.about-figures > :nth-child(3) dd' },
  },
  stat_organizations_basis: basisOf('statistics', 'organisations', '.about-figures > :nth-child(3)'),
  proof_organizations: {
    ...{ kind: 'switch', limit: 5, tab: 'statistics', label: 'Organisations at the top of the home page' },
    defaultValue: 'true',
    hint: 'Whether the figure is in the line of proof below the buttons.',
    target: { page: '/', element: '.proof' },
  },
  stat_compliance: {
    ...{ kind: 'figure', limit: 12, tab: 'statistics', label: 'Compliance rate' },
    defaultValue: '100%',
    hint: 'How many therapists meet every requirement.',
    target: { page: '/', element: '.about-figures > :nth-child(2) dd' },
  },
  stat_compliance_basis: basisOf('statistics', 'compliance rate', '.about-figures > :nth-child(2)'),
  proof_compliance: {
    ...{ kind: 'switch', limit: 5, tab: 'statistics', label: 'Compliance rate at the top of the home page' },
    defaultValue: 'false',
    hint: 'Whether the figure is in the line of proof below the buttons.',
    target: { page: '/', element: '.proof' },
  },
  stat_satisfaction: {
    ...{ kind: 'figure', limit: 12, tab: 'statistics', label: 'Satisfaction' },
    defaultValue: '98%',
    hint: 'How many organisations are content.',
    target: { page: '/', element: '.about-figures > :nth-child(4) dd' },
  },
  stat_satisfaction_basis: basisOf('statistics', 'satisfaction', '.about-figures > :nth-child(4)'),
  proof_satisfaction: {
    ...{ kind: 'switch', limit: 5, tab: 'statistics', label: 'Satisfaction at the top of the home page' },
    defaultValue: 'false',
    hint: 'Whether the figure is in the line of proof below the buttons.',
    target: { page: '/', element: '.proof' },
  },
  contact_title: {
    ...{ kind: 'line', limit: 120, tab: 'contact', label: 'Title' },
    defaultValue: 'See it working for an organisation like yours',
    hint: 'The heading of the section Contact.',
    target: { page: '/', element: '.contact-text h2' },
  },
  contact_subtitle: {
    ...{ kind: 'text', limit: 400, tab: 'contact', label: 'Subtitle' },
    defaultValue: 'Tell us a little about your organisation. We will contact you within 24 hours.',
    hint: 'Below the title, and where other pages ask to get in touch.',
    target: { page: '/', element: '.contact-text .lead' },
  },
  contact_email: {
    ...{ kind: 'line', limit: 254, tab: 'contact', label: 'Email', form: email },
    defaultValue: 'hello@talentcare.example',
    hint: 'In the section Contact, at the foot of each page and on the privacy page.',
    target: { page: '/', element: '.contact-text [href^="mailto:"]' },
  },
  contact_phone: {
    ...{ kind: 'line', limit: 40, tab: 'contact', label: 'Phone', form: phone },
    defaultValue: '',
    hint: 'Left out of the page while it is blank.',
    target: { page: '/', element: '.contact-text [href^="tel:"]' },
  },
  contact_address: {
    ...{ kind: 'text', limit: 300, tab: 'contact', label: 'Address' },
    defaultValue: 'United Kingdom',
    hint: 'A new line here is a new line on the page.',
    target: { page: '/', element: '.contact-text .location' },
  },
  contact_hours: {
    ...{ kind: 'hours', limit: 60, tab: 'contact', label: 'Business hours' },
    defaultValue: 'Monday to Friday 9:00-18:00 GMT',
    hint: 'In the section Contact and at the foot of each page. The clock of demo requests follows them, in UK time.',
    target: { page: '/', element: '.contact-text .hours' },
  },
  closed_days: {
    ...{ kind: 'days', limit: 8000, tab: 'contact', label: 'Closed days' },
    defaultValue: '',
    hint: 'One a line: the date and a name, such as 2026-12-25 Christmas Day. The clock of demo requests rests on these days. Visitors who ask on or before them are told when you are back.',
    target: { page: '/contact/thank-you', element: '.notice .closed' },
  },
  footer_about: {
    ...{ kind: 'text', limit: 400, tab: 'footer', label: 'About text' },
    defaultValue:
      'TalentCare recruits, trains and manages therapists for organisations across the United Kingdom, and guarantees their compliance.',
    hint: 'Below the name at the foot of each page.',
    target: { page: '/', element: '.footer-brand p' },
  },
  footer_copyright: {
    ...{ kind: 'line', limit: 120, tab: 'footer', label: 'Copyright text' },
    defaultValue: '© 2024 TalentCare. All rights reserved.',
    hint: 'The last line of each page.',
    target: { page: '/', element: '.footer-end p' },
  },
  ...companySettings,
  benefit_cost_basis: basisOf('benefits', 'cost reduction', '.benefits dl > :nth-child(1)'),
  benefit_compliance_basis: basisOf('benefits', 'compliance', '.benefits dl > :nth-child(2)'),
  benefit_hours_basis: basisOf('benefits', 'hours saved', '.benefits dl > :nth-child(3)'),
  benefit_satisfaction_basis: basisOf('benefits', 'satisfaction', '.benefits dl > :nth-child(4)'),
  ...visitorSettings,
} as const satisfies Record<string, SettingRow>;

/** The name of a setting. */
export type SettingKey = keyof typeof settingTable;

export const settingKeys = Object.keys(settingTable) as [SettingKey, ...SettingKey[]];

/** Returns a setting's row, typed with every property that a row may have. */
export const settingRow = (key: SettingKey): SettingRow => settingTable[key];

/** Returns the settings of a tab, in order. */
export const settingsOf = (tab: SettingTab): SettingKey[] => settingKeys.filter((key) => settingTable[key].tab === tab);

/** Every setting with its value. */
export type Settings = Record<SettingKey, string>;

/** Every setting with its default. */
export const settingDefaults = Object.fromEntries(
  settingKeys.map((key) => [key, settingTable[key].defaultValue]),
) as Settings;

/**
 * Checks a typed value by the setting's row. Returns the value to store, empty to restore the default, or the problem with the
 * typed value.
 */
export const parseSetting = (key: SettingKey, typed: string): { value: string } | { problem: string } =>
  checkSetting(settingTable[key], typed);
