import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { type DemoRequest, demoStatuses, updateDemoRequest } from '../../../contracts/demo-request.ts';
import { formatDate } from '../../../site/format-date.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Modal } from '../../ui/Modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './DemoRequestDialog.module.css';
import { demoRequestName, demoRequestRole, demoRequestTherapists } from './demo-request-text.ts';

interface Props {
  opened: DemoRequest;
  onClose: () => void;
}

/** Shows a whole demo request, with its status to change and its e-mail address to copy. */
export function DemoRequestDialog({ opened, onClose }: Props) {
  const [request, setRequest] = useState(opened);
  const [saving, setSaving] = useState(false);

  const setStatus = async (status: DemoRequest['status']) => {
    setSaving(true);
    try {
      const { demoRequest } = await call(updateDemoRequest, { params: { id: request.id }, input: { status } });
      setRequest(demoRequest);
      refreshQueries('/api/demo-requests');
      refreshQueries('/api/admin/overview');
      showToast({ title: 'Status saved', description: `${demoRequestName(request)}: ${demoStatuses[status]}` });
    } catch (error) {
      const description = messageOf(error, 'The status could not be saved.');
      showToast({ title: 'Error', description, destructive: true });
    } finally {
      setSaving(false);
    }
  };

  const copyEmail = async () => {
    try {
      await navigator.clipboard.writeText(request.email);
      showToast({ title: 'E-mail address copied', description: request.email });
    } catch {
      showToast({ title: 'Error', description: `Copying is not allowed here: ${request.email}`, destructive: true });
    }
  };

  const facts = [
    ['Company', request.company],
    ['Role', demoRequestRole(request)],
    ['Email', request.email],
    ['Therapists', demoRequestTherapists(request)],
    ['Received', formatDate(request.createdAt, 'moment')],
  ] as const;

  return (
    <Modal title={demoRequestName(request)} onClose={onClose}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.label}>Message</h3>
      <p className={styles.message}>{request.message || 'No message was written.'}</p>
      <div className="field">
        <label htmlFor="demo-request-status">Status</label>
        <select
          id="demo-request-status"
          value={request.status}
          disabled={saving}
          // The options are the statuses.
          onChange={(event) => setStatus(event.target.value as DemoRequest['status'])}
        >
          {Object.entries(demoStatuses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.actions}>
        <button className="button button-primary" type="button" onClick={copyEmail}>
          Copy e-mail
        </button>
        <button className="button" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
