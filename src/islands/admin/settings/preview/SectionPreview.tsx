import { useEffect, useRef, useState } from 'react';
import { type SettingKey, type SettingTab, settingsOf } from '../../../../contracts/settings.ts';
import styles from './Preview.module.css';
import { loadSection, type SectionPage, showSection, writeSetting } from './section-page.ts';

interface Props {
  tab: SettingTab;
  label: string;
  inForce: (key: SettingKey) => string;
}

/** The widths that a section is shown at, in pixels; the panel scales them down. */
const devices = { Phone: 390, Desktop: 1280 } as const;

/** The section of the site that a tab is about, in the site's own markup and styles, with the words as typed. */
export function SectionPreview({ tab, label, inForce }: Props) {
  const [page, setPage] = useState<SectionPage | 'failed'>();
  const [device, setDevice] = useState<keyof typeof devices>('Phone');
  const [size, setSize] = useState({ panel: 0, content: 0 });
  const panel = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const width = devices[device];
  const scale = Math.min(1, size.panel / width);

  useEffect(() => {
    loadSection(tab).then(setPage, () => setPage('failed'));
  }, [tab]);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (!document || !panel.current || !page || page === 'failed') return;
    showSection(document, page);
    const measure = () =>
      setSize({ panel: panel.current?.clientWidth ?? 0, content: document.body.getBoundingClientRect().height });
    const observer = new ResizeObserver(measure);
    observer.observe(panel.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [page]);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (document && page) for (const key of settingsOf(tab)) writeSetting(document, key, inForce(key));
  });

  return (
    <>
      <div className={styles.bar}>
        <h2 className={styles.heading}>{label} section</h2>
        <fieldset className={styles.devices}>
          <legend className="visually-hidden">Width of the preview</legend>
          {(Object.keys(devices) as (keyof typeof devices)[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === device} onClick={() => setDevice(name)}>
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      {page === 'failed' ? (
        <p className={styles.note}>The page could not be loaded, so there is no preview just now.</p>
      ) : (
        <div
          ref={panel}
          className={styles.section}
          aria-busy={page === undefined}
          style={{ height: size.content ? size.content * scale : undefined }}
        >
          <iframe
            ref={frame}
            title={`Preview of the section ${label}`}
            tabIndex={-1}
            style={{ width, height: size.content || '100%', transform: `scale(${scale})` }}
          />
        </div>
      )}
    </>
  );
}
