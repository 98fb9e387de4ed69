import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  type CallSettings,
  callSettingsInput,
  mostCallsADay,
  setCallSettings,
} from '../../../contracts/leads/calls/own-calls.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { AwayDaysFields } from './AwayDaysFields.tsx';
import styles from './Calls.module.css';
import { withKey, withoutKey } from './keyed-days.ts';

/** The form of an admin's choices about calls. */
export function CallsForm({ settings }: { settings: CallSettings }) {
  const [saved, setSaved] = useState(settings);
  const [takesCalls, setTakesCalls] = useState(settings.takesCalls);
  const [away, setAway] = useState(() => settings.awayDays.map(withKey));
  const [typed, setTyped] = useState({
    callHours: settings.callHours,
    dailyCalls: String(settings.dailyCalls),
    meetingLink: settings.meetingLink,
  });
  const { form, errors, pending, submit } = useSubmit({
    parse: () =>
      callSettingsInput.safeParse({
        ...typed,
        takesCalls,
        awayDays: away.map(withoutKey),
        dailyCalls: Number(typed.dailyCalls),
      }),
    send: async (input) => {
      setSaved(await call(setCallSettings, { input }));
      showToast({
        title: 'Calls Saved',
        description: takesCalls ? 'Visitors can book calls with you.' : 'You take no calls.',
      });
    },
    fail: (error) => showFailure('Calls Not Saved', error, 'Your hours have not changed.'),
  });
  const isChanged = () =>
    takesCalls !== saved.takesCalls ||
    JSON.stringify(away.map(withoutKey)) !== JSON.stringify(saved.awayDays) ||
    typed.callHours.trim() !== saved.callHours ||
    typed.dailyCalls !== String(saved.dailyCalls) ||
    typed.meetingLink.trim() !== saved.meetingLink;
  useLeaveGuard(isChanged, leavingLosesChanges);
  const text = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      <div className={`field ${styles.switch}`}>
        <Switch id="calls-on" checked={takesCalls} onChange={setTakesCalls} />
        <label htmlFor="calls-on">I take calls</label>
      </div>
      <Field
        form="calls"
        name="callHours"
        label="My hours"
        error={errors.callHours}
        hint={`Such as Mon-Thu 10-12, Fri 14:00-16:00. Blank for the business hours: ${saved.businessHours}.`}
      >
        {(control) => <input {...control} autoComplete="off" {...text('callHours')} />}
      </Field>
      <Field form="calls" name="dailyCalls" label="Calls a day" error={errors.dailyCalls}>
        {(control) => <input {...control} type="number" min={1} max={mostCallsADay} {...text('dailyCalls')} />}
      </Field>
      <Field
        form="calls"
        name="meetingLink"
        label="Meeting link"
        error={errors.meetingLink}
        hint="Visitors who leave no telephone number meet you here. Begins with https://"
      >
        {(control) => <input {...control} type="url" autoComplete="off" {...text('meetingLink')} />}
      </Field>
      <AwayDaysFields days={away} errors={errors} onChange={setAway} />
      <button className={`button button-primary ${styles.submit}`} type="submit" aria-disabled={pending}>
        {pending ? 'Saving...' : 'Save calls'}
      </button>
    </form>
  );
}
