import { SettingsScreen } from './SettingsScreen.tsx';

/** Shows the site content editor (specification, section 2 "Content editor"). */
export default function ContentScreen() {
  return (
    <SettingsScreen
      screen="content"
      note="The words of the public pages. Blank fields stand at their defaults."
      toasts={{ saved: 'Content updated successfully', failed: 'Failed to save content' }}
    />
  );
}
