import * as Tabs from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ScreenTabs.module.css';

interface Props {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly { name: string; label: ReactNode }[];
  /** The name of the open tab. */
  chosen: string;
}

/** Shows the strip of tabs of a screen. Must be inside a Tabs.Root. */
export function ScreenTabs({ label, tabs, chosen }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Radix focuses a pressed tab by script. Without this, browsers would show a focus ring after a click.
  const [pressed, setPressed] = useState(false);

  // On a narrow screen the strip scrolls, and the open tab may be out of view.
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

/** Shows the content of the tab with this name. */
export function ScreenPanel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Tabs.Content className={styles.panel} value={name}>
      {children}
    </Tabs.Content>
  );
}
