import { useStore } from '@nanostores/react';
import { useRouter } from '../../shell/router-context.ts';
import { ConfirmEmailScreen } from '../own/ConfirmEmailScreen.tsx';
import { ForgottenScreen } from './ForgottenScreen.tsx';
import { JoinScreen } from './JoinScreen.tsx';
import { NewPasswordScreen } from './NewPasswordScreen.tsx';

/** Shows what a link of a mail is for, or asks for such a link. One file for all, so that the other screens name it once. */
export default function LinkScreen() {
  const route = useStore(useRouter())?.route;
  if (route === 'join') return <JoinScreen />;
  if (route === 'forgotten') return <ForgottenScreen />;
  return route === 'newPassword' ? <NewPasswordScreen /> : <ConfirmEmailScreen />;
}
