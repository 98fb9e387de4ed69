/**
 * Every setting with the text that stands when nothing is stored (specification, sections 3 and 9).
 * The pages read their words from here, so a new setting is one row.
 */
export const settingDefaults = {
  seo_home_title: 'TalentCare | Therapists recruited, trained and managed',
  seo_home_description:
    'We recruit, train and manage BACP and UKCP accredited therapists for organisations across the UK, compliance guaranteed.',
  seo_home_keywords: 'therapist recruitment, therapist training, BACP, UKCP, compliance, workplace therapy',
  seo_blog_title: '%s | TalentCare Blog',
  seo_blog_description: 'Practical writing on recruiting, training and managing therapists in UK organisations.',
  seo_og_image: '',
  seo_twitter_handle: '',
  google_analytics_id: '',
  google_tag_manager_id: '',
  sitemap_enabled: 'true',
  robots_txt: 'User-agent: *\nAllow: /\n\nSitemap: /sitemap.xml',
  hero_title: 'We recruit, train and manage your therapists. Zero effort for you.',
  hero_subtitle:
    'A complete therapist workforce for your organisation: vetted, trained to your needs and compliant with BACP and UKCP frameworks, without the administration.',
  hero_cta: 'Request a Demo',
  about_title: 'A therapist workforce, without building a department',
  about_description:
    'Organisations come to us when they need good therapists and cannot spend months finding, training and supervising them. We do all of it, keep the evidence that every professional-body framework asks for, and stay responsible for the result.',
  services_title: 'From the first interview to every session after',
  services_subtitle: 'Two services that work as one: we find the right people, and we keep them at their best.',
  stat_therapists: '500+',
  stat_organizations: '50+',
  stat_compliance: '100%',
  stat_satisfaction: '98%',
  contact_title: 'See it working for an organisation like yours',
  contact_subtitle: 'Tell us a little about your organisation. We will contact you within 24 hours.',
  contact_email: 'hello@talentcare.example',
  contact_phone: '',
  contact_address: 'United Kingdom',
  footer_about:
    'TalentCare recruits, trains and manages therapists for organisations across the United Kingdom, and guarantees their compliance.',
  footer_copyright: '© 2024 TalentCare. All rights reserved.',
} as const;

/** The name of a setting. */
export type SettingKey = keyof typeof settingDefaults;

/** Every setting with the text in force. */
export type Settings = Record<SettingKey, string>;
