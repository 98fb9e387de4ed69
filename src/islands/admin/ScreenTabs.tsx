import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './ScreenTabs.module.css';

interface Props {
  /** What the tabs are of, for those who do not see them. */
  label: string;
  tabs: readonly { name: string; label: ReactNode }[];
}

/** The strip of a screen's tabs, for a ScreenFrame inside Tabs.Root. */
export function ScreenTabs({ label, tabs }: Props) {
  return (
    <Tabs.List className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab.name} className={styles.tab} value={tab.name}>
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
