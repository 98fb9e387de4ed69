import type { invite } from '../../../contracts/accounts/invitations.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { ShownOnce } from './ShownOnce.tsx';

type Made = Pick<Answer<typeof invite>, 'invitation' | 'link' | 'mailed'>;

/** Says that a link has been sent, or that the admin must pass it on. */
export const showInvited = ({ invitation, mailed }: Made): void =>
  showToast(
    mailed
      ? { title: 'Invitation Sent', description: `A mail with the link is on its way to ${invitation.email}.` }
      : { title: 'Invitation Made', description: 'This site sends no mail: copy the link and pass it on.' },
  );

/** Shows the link of a new invitation once. */
export const InvitationLink = ({ invitation, link, mailed }: Made) => (
  <>
    <p>
      {mailed ? 'A mail with this link is on its way to ' : 'This site sends no mail. Pass this link on to '}
      <strong>{invitation.email}</strong>. Whoever has the link can join in their place.
    </p>
    <ShownOnce key={link} title="Invitation link" secret={link} name="link" copied="Invitation link" />
  </>
);
