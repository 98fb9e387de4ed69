import { getPagePath } from '@nanostores/router';
import { Arrow } from '../../ui/page/Arrow.tsx';
import { useRouter } from '../shell/router-context.ts';
import styles from './SettingsTab.module.css';

const links = [
  {
    screen: 'seo',
    label: 'SEO Settings',
    text: 'Titles and descriptions for search engines, share image, analytics, sitemap and robots.txt.',
  },
  {
    screen: 'content',
    label: 'Content Editor',
    text: 'The words of the home page, the figures, how to reach the company, and the foot of each page.',
  },
  {
    screen: 'company',
    label: 'Company Details',
    text: 'Registered name, number and office, the basis of the figures, links for other visitors, and words for somebody in distress.',
  },
  {
    screen: 'redirects',
    label: 'Redirects',
    text: 'Old addresses of the site and where they lead, with their visits.',
  },
  {
    screen: 'imports',
    label: 'Import Posts',
    text: 'Bring a blog here from WordPress, Ghost or a folder of Markdown, with its images and redirects.',
  },
  {
    screen: 'notifications',
    label: 'Notifications',
    text: 'Who is told of a demo request by e-mail or webhook, and what was not delivered.',
  },
  {
    screen: 'privacy',
    label: 'Privacy Desk',
    text: 'Complaints, and what is stored about a person: a copy, erasure and legal holds.',
  },
] as const;

/** Links to the screens with settings. */
export default function SettingsTab() {
  const router = useRouter();
  return (
    <ul className={styles.links}>
      {links.map(({ screen, label, text }) => (
        <li key={screen}>
          <a className={styles.link} href={getPagePath(router, screen)}>
            <strong>
              {label} <Arrow to="right" />
            </strong>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
