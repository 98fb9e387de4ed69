import { SettingsScreen } from './SettingsScreen.tsx';

/** SEO settings (specification, section 2). */
export default function SeoScreen() {
  return (
    <SettingsScreen
      screen="seo"
      note="What search engines and shared links show. Blank fields stand at their defaults."
      toasts={{ saved: 'SEO settings saved successfully', failed: 'Failed to save setting' }}
    />
  );
}
