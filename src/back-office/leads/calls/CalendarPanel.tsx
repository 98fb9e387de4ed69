import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { readOwnCalendar } from '../../../contracts/leads/calls/own-calendar.ts';
import { createRead } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { OwnCalendarForm } from './OwnCalendarForm.tsx';

/** Changes the calendar whose busy times are not offered to visitors for calls with the signed-in admin. */
export default function CalendarPanel() {
  const [$calendar] = useState(() => createRead(() => call(readOwnCalendar, {})));
  return (
    <Panel
      title="My Calendar"
      note="Visitors are offered no calls at times when you are busy. The site reads when you are busy, and keeps nothing else."
    >
      <Query store={$calendar} what="Your calendar">
        {({ calendar }) => <OwnCalendarForm stored={calendar} />}
      </Query>
    </Panel>
  );
}
