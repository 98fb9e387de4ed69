import type { OpenedRequest } from '../../../contracts/leads/inbox.ts';
import { spamReasons } from '../../../contracts/leads/request-origin.ts';
import { formatDate } from '../../../site/format-date.ts';
import { copyText } from '../../../ui/form/copy-text.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import {
  demoRequestMailto,
  demoRequestRole,
  demoRequestTherapists,
  requestSource,
} from '../inbox/demo-request-text.ts';
import styles from './RequestScreen.module.css';

/** Shows the fields of a request as the visitor sent them. */
export function RequestFacts({ request }: { request: OpenedRequest['demoRequest'] }) {
  const facts = [
    ['Company', request.company],
    ['Role', demoRequestRole(request)],
    ['Therapists', demoRequestTherapists(request)],
    ['Sent from', request.page],
    ['Came from', requestSource(request)],
    ['Marked as spam', request.spamReason && spamReasons[request.spamReason]],
    ['Received', formatDate(request.createdAt, 'moment')],
    ['First contact', request.firstContactedAt && formatDate(request.firstContactedAt, 'moment')],
    ['Last contact', request.lastContactedAt && formatDate(request.lastContactedAt, 'moment')],
  ] as const;
  return (
    <Panel title="Request" className={styles.facts}>
      <dl>
        <div className={styles.fact}>
          <dt>Email</dt>
          <dd className={styles.email}>
            <a href={demoRequestMailto(request)}>{request.email}</a>
            <button
              className="button button-small"
              type="button"
              onClick={() => copyText(request.email, 'E-mail address')}
            >
              Copy e-mail
            </button>
          </dd>
        </div>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h3 className={styles.label}>Message</h3>
      <p className={styles.message}>{request.message || 'No message was written.'}</p>
    </Panel>
  );
}
