import { useEffect, useRef, useState } from 'react';
import type { SettingTab } from '../../../contracts/settings/setting-row.ts';
import { type SettingKey, settingKeys, settingsOf } from '../../../contracts/settings/settings-table.ts';
import styles from './Preview.module.css';
import { loadSection, type SectionPage, showSection, topOf, writeProof, writeSetting } from './section-page.ts';

interface Props {
  /** The setting whose field has the focus. The preview scrolls to it. */
  focused: SettingKey | undefined;
  tab: SettingTab;
  label: string;
  inForce: (key: SettingKey) => string;
}

/** The widths of the preview in pixels. The phone is at most as wide as the panel; the desktop is scaled down to it. */
const deviceWidths = { Phone: 420, Desktop: 1280 } as const;
const devices = ['Phone', 'Desktop'] as const;

/** Shows the section of the site that a tab edits, with the site's markup and styles and the typed texts. */
export function SectionPreview({ tab, label, focused, inForce }: Props) {
  const [page, setPage] = useState<SectionPage | 'failed'>();
  const [device, setDevice] = useState<(typeof devices)[number]>('Phone');
  const [size, setSize] = useState({ panel: 0, content: 0 });
  const panel = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const width = device === 'Phone' ? Math.min(deviceWidths.Phone, size.panel) : deviceWidths.Desktop;
  const scale = Math.min(1, size.panel / width || 1);

  useEffect(() => {
    loadSection(tab).then(setPage, () => setPage('failed'));
  }, [tab]);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (!document || !panel.current || !page || page === 'failed') return;
    showSection(document, page);
    // Measures the content, because the body is at least as high as the frame.
    const [section] = document.body.children;
    if (!section) return;
    const measure = () =>
      setSize({ panel: panel.current?.clientWidth ?? 0, content: section.getBoundingClientRect().height });
    const observer = new ResizeObserver(measure);
    observer.observe(panel.current);
    observer.observe(section);
    return () => observer.disconnect();
  }, [page]);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    // A section may show settings of other tabs too, such as the email in the footer.
    if (!document || !page) return;
    for (const key of settingKeys) writeSetting(document, key, inForce(key));
    writeProof(document, inForce);
  });

  const subject = focused ?? settingsOf(tab)[0];
  useEffect(() => {
    const document = frame.current?.contentDocument;
    // Text in the upper part stays; other text moves to a third of the height.
    if (document && panel.current && subject && size.content) {
      const { clientHeight } = panel.current;
      const top = topOf(document, subject) * scale;
      panel.current.scrollTop = top < clientHeight * 0.6 ? 0 : top - clientHeight / 3;
    }
  }, [subject, scale, size.content]);

  return (
    <>
      <div className={styles.bar}>
        <h2 className={styles.heading}>{label} section</h2>
        <fieldset className={styles.devices}>
          <legend className="visually-hidden">Width of the preview</legend>
          {devices.map((name) => (
            <button key={name} type="button" aria-pressed={name === device} onClick={() => setDevice(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {page === 'failed' ? (
        <p className={styles.note}>The page could not be loaded, so there is no preview just now.</p>
      ) : (
        <section
          ref={panel}
          className={styles.section}
          aria-label={`${label} section as typed`}
          aria-busy={page === undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be operable by keyboard (WCAG 2.1.1), and Safari does not focus one by itself
          tabIndex={0}
        >
          <div style={{ height: size.content * scale }}>
            <iframe
              ref={frame}
              title={`Preview of the section ${label}`}
              tabIndex={-1}
              style={{ width, height: size.content || '100%', transform: `scale(${scale})` }}
            />
          </div>
        </section>
      )}
    </>
  );
}
