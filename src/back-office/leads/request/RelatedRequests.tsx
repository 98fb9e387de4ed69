import { getPagePath } from '@nanostores/router';
import { requestStates } from '../../../contracts/leads/demo-requests.ts';
import type { OpenedRequest } from '../../../contracts/leads/inbox.ts';
import { formatDate } from '../../../site/format-date.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { demoRequestName } from '../inbox/demo-request-text.ts';
import styles from './RequestScreen.module.css';

/** Lists the other requests of the same person, and those of the same company. */
export function RelatedRequests({ requests }: { requests: OpenedRequest['related'] }) {
  const groups = [
    ['Of the same person', requests.filter(({ samePerson }) => samePerson)],
    ['Of the same company', requests.filter(({ samePerson }) => !samePerson)],
  ] as const;
  return (
    <Panel title="Other requests">
      {groups.map(([title, group]) => group.length > 0 && <Group key={title} title={title} requests={group} />)}
    </Panel>
  );
}

function Group({ title, requests }: { title: string; requests: OpenedRequest['related'] }) {
  const router = useRouter();
  return (
    <>
      <h3 className={styles.label}>{title}</h3>
      <ul className={styles.others}>
        {requests.map((request) => (
          <li key={request.id}>
            <a href={getPagePath(router, 'request', { id: request.id })}>{demoRequestName(request)}</a>
            <span>{formatDate(request.createdAt, 'table')}</span>
            <Badge good={request.state === 'new'}>{requestStates[request.state]}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
