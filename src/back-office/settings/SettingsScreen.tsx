import { getPagePath } from '@nanostores/router';
import * as Tabs from '@radix-ui/react-tabs';
import { useState } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { type SettingScreen, type SettingTab, settingTabs } from '../../contracts/settings/setting-row.ts';
import { listSettings, type StoredSetting } from '../../contracts/settings/settings-api.ts';
import { createQuery } from '../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { BuildState } from '../publishing/BuildState.tsx';
import { adminOnly, RequireRole } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { type BackLink, ScreenFrame } from '../shell/ScreenFrame.tsx';
import { ScreenPanel, ScreenTabs } from '../shell/ScreenTabs.tsx';
import { screenTitles } from '../shell/screen.ts';
import styles from './SettingsScreen.module.css';
import { SettingsTabForm, type Toasts } from './SettingsTabForm.tsx';
import { useSettingDrafts } from './use-setting-drafts.ts';

interface Props {
  screen: SettingScreen;
  note: string;
  toasts: Toasts;
}

/** Shows the SEO settings or the content editor to admins (specification, sections 2 and 6). */
export function SettingsScreen(props: Props) {
  return (
    <RequireRole {...adminOnly} title={screenTitles[props.screen]}>
      {(user) => <Settings {...props} user={user} />}
    </RequireRole>
  );
}

function Settings(props: Props & { user: CurrentUser }) {
  const [$settings] = useState(() => createQuery(listSettings, {}));
  const back = { href: getPagePath(useRouter(), 'dashboard'), to: 'dashboard' };
  return (
    <Query
      store={$settings}
      what="The settings"
      frame={(state) => (
        <ScreenFrame title={screenTitles[props.screen]} back={back}>
          {state}
        </ScreenFrame>
      )}
    >
      {({ settings }) => (
        <SettingsTabs
          {...props}
          back={back}
          settings={settings}
          onSettings={(next) => $settings.mutate({ success: true, settings: next })}
          onStale={() => $settings.revalidate()}
        />
      )}
    </Query>
  );
}

interface TabsProps extends Props {
  user: CurrentUser;
  back: BackLink;
  settings: StoredSetting[];
  onSettings: (settings: StoredSetting[]) => void;
  onStale: () => void;
}

function SettingsTabs({ user, screen, note, toasts, back, settings, onSettings, onStale }: TabsProps) {
  const drafts = useSettingDrafts(settings);
  // Object.entries loses the type of the names.
  const tabs = Object.entries(settingTabs[screen]) as [SettingTab, string][];
  const [chosen, setChosen] = useState<string>(tabs[0]?.[0] ?? '');
  useLeaveGuard(drafts.unsaved, leavingLosesChanges);

  return (
    <Tabs.Root value={chosen} onValueChange={setChosen}>
      <ScreenFrame
        title={screenTitles[screen]}
        note={
          <>
            <p>{note}</p>
            <BuildState user={user} />
          </>
        }
        back={back}
        tabs={
          <ScreenTabs
            label={screenTitles[screen]}
            chosen={chosen}
            tabs={tabs.map(([name, label]) => ({
              name,
              label: (
                <>
                  {label}
                  {drafts.changed(name).length > 0 && (
                    <span className={styles.unsaved}>
                      <span className="visually-hidden">(not saved)</span>
                    </span>
                  )}
                </>
              ),
            }))}
          />
        }
      >
        {tabs.map(([tab, label]) => (
          <ScreenPanel key={tab} name={tab}>
            <SettingsTabForm
              tab={tab}
              label={label}
              toasts={toasts}
              drafts={drafts}
              settings={settings}
              onSettings={onSettings}
              onStale={onStale}
            />
          </ScreenPanel>
        ))}
      </ScreenFrame>
    </Tabs.Root>
  );
}
