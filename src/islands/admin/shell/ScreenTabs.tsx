import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ScreenTabs.module.css';

interface Props {
  /** What the tabs are of, for those who do not see them. */
  label: string;
  tabs: readonly { name: string; label: ReactNode }[];
  /** The name of the tab that is open. */
  chosen: string;
}

/** The strip of a screen's tabs, for a ScreenFrame inside Tabs.Root. */
export function ScreenTabs({ label, tabs, chosen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Radix focuses a pressed tab by script, which browsers draw a focus box for.
  const [pressed, setPressed] = useState(false);

  // The strip scrolls on a narrow screen: the chosen tab may be outside of it.
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-name="${chosen}"]`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [chosen]);

  return (
    <Tabs.List
      ref={list}
      className={styles.tabs}
      aria-label={label}
      data-pressed={pressed || undefined}
      onPointerDown={() => setPressed(true)}
      onKeyDown={() => setPressed(false)}
    >
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab.name} className={styles.tab} value={tab.name} data-name={tab.name}>
          {tab.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** What a tab of that name shows. */
export function ScreenPanel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Tabs.Content className={styles.panel} value={name}>
      {children}
    </Tabs.Content>
  );
}
