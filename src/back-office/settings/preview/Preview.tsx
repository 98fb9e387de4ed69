import { type SettingTab, settingTabs } from '../../../contracts/settings/setting-row.ts';
import type { SettingKey } from '../../../contracts/settings/settings-table.ts';
import { robotsTxt } from '../../../site/robots.ts';
import styles from './Preview.module.css';
import { SearchResult } from './SearchResult.tsx';
import { SectionPreview } from './SectionPreview.tsx';
import { ShareCard } from './ShareCard.tsx';

interface Props {
  tab: SettingTab;
  label: string;
  /** The setting whose field has the focus. */
  focused: SettingKey | undefined;
  /** Returns the value that the site would show: the typed, stored or default value. */
  inForce: (key: SettingKey) => string;
}

/** Shows how a tab's fields will look, while somebody types. */
export function Preview({ tab, label, focused, inForce }: Props) {
  if (tab in settingTabs.content || tab in settingTabs.company)
    return <SectionPreview tab={tab} label={label} focused={focused} inForce={inForce} />;
  const { origin } = location;
  const blog = tab === 'blog';
  const page = {
    url: `${origin}${blog ? '/blog' : '/'}`,
    title: blog ? inForce('seo_blog_title').replaceAll('%s', 'Articles') : inForce('seo_home_title'),
    description: inForce(blog ? 'seo_blog_description' : 'seo_home_description'),
  };
  if (tab === 'analytics')
    return <AnalyticsNote ids={[inForce('google_analytics_id'), inForce('google_tag_manager_id')]} />;
  if (tab === 'technical') {
    const hasSitemap = inForce('sitemap_enabled') === 'true';
    return (
      <>
        <h2 className={styles.heading}>robots.txt</h2>
        <pre className={styles.file}>{robotsTxt(inForce('robots_txt'), origin, hasSitemap)}</pre>
        <p className={styles.note}>
          {hasSitemap ? `The sitemap is at ${origin}/sitemap.xml.` : 'There is no sitemap: /sitemap.xml is not found.'}
        </p>
      </>
    );
  }
  return (
    <>
      {tab !== 'social' && (
        <>
          <h2 className={styles.heading}>Search result</h2>
          <SearchResult {...page} />
        </>
      )}
      <h2 className={styles.heading}>Shared link</h2>
      <ShareCard {...page} image={inForce('seo_og_image')} handle={inForce('seo_twitter_handle')} />
    </>
  );
}

function AnalyticsNote({ ids }: { ids: readonly string[] }) {
  const usedIds = ids.filter(Boolean);
  return (
    <>
      <h2 className={styles.heading}>What a visitor meets</h2>
      <p className={styles.note}>
        {usedIds.length > 0
          ? `A banner asks first. ${usedIds.join(' and ')} ${usedIds.length > 1 ? 'are' : 'is'} loaded only after Accept, and the foot of each page lets people change their mind.`
          : 'No banner and no script: nothing is measured while both fields are blank.'}
      </p>
    </>
  );
}
