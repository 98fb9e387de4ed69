import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { readCallSettings } from '../../../contracts/leads/calls/own-calls.ts';
import { createRead } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { CallsForm } from './CallsForm.tsx';

/** Changes whether and when visitors may book calls with the signed-in admin. */
export default function CallsPanel() {
  const [$settings] = useState(() => createRead(() => call(readCallSettings, {})));
  return (
    <Panel
      title="Calls"
      note="Visitors who ask for a demo may book a call of thirty minutes, within your hours and the business hours."
    >
      <Query store={$settings} what="Your hours for calls">
        {(settings) => <CallsForm settings={settings} />}
      </Query>
    </Panel>
  );
}
