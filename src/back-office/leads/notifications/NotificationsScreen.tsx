import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { readNotifications } from '../../../contracts/leads/notifications.ts';
import { listSettings } from '../../../contracts/settings/settings-api.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { adminOnly, RequireRole } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { FailedDeliveries } from './FailedDeliveries.tsx';
import { MailPanel } from './MailPanel.tsx';
import styles from './Notifications.module.css';
import { WebhooksPanel } from './WebhooksPanel.tsx';

/** Shows who is notified of demo requests and complaints, by e-mail and by webhooks, and what was not delivered. */
export default function NotificationsScreen() {
  return (
    <RequireRole {...adminOnly} title={screenTitles.notifications}>
      {() => <Notifications />}
    </RequireRole>
  );
}

function Notifications() {
  const router = useRouter();
  const [$settings] = useState(() => createQuery(listSettings, {}));
  const [$notifications] = useState(() => createQuery(readNotifications, {}));
  return (
    <ScreenFrame
      title={screenTitles.notifications}
      note="Who is told of a demo request or a complaint as soon as it arrives."
      back={{ href: getPagePath(router, 'dashboard', {}, { tab: 'settings' }), to: 'settings' }}
    >
      <div className={styles.screen}>
        <FailedDeliveries />
        <Query store={$settings} what="The settings">
          {({ settings }) => (
            <Query store={$notifications} what="The notifications">
              {(notifications) => (
                <MailPanel
                  settings={settings}
                  notifications={notifications}
                  onSettings={(next) => $settings.mutate({ success: true, settings: next })}
                  onStale={() => $settings.revalidate()}
                />
              )}
            </Query>
          )}
        </Query>
        <WebhooksPanel />
      </div>
    </ScreenFrame>
  );
}
