import { SettingsScreen } from './SettingsScreen.tsx';

/** Shows the settings about the company and for visitors who do not want a demo. */
export default function CompanyScreen() {
  return (
    <SettingsScreen
      screen="company"
      note="What the law and honest advertising ask the company to say. Blank fields are left out of the pages."
      toasts={{ saved: 'Content updated successfully', failed: 'Failed to save content' }}
    />
  );
}
