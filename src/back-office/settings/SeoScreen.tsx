import { SettingsScreen } from './SettingsScreen.tsx';

/** Shows the SEO settings (specification, section 2 "SEO settings"). */
export default function SeoScreen() {
  return (
    <SettingsScreen
      screen="seo"
      note="What search engines and shared links show. Blank fields stand at their defaults."
      toasts={{ saved: 'SEO settings saved successfully', failed: 'Failed to save setting' }}
    />
  );
}
