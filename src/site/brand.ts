/** The company's name, location and accreditations. */
export const site = {
  name: 'TalentCare',
  location: 'United Kingdom',
  accreditations: ['BACP', 'UKCP'],
} as const;

/** An item of the site navigation. Sections are anchors of the home page. */
export interface NavigationItem {
  label: string;
  href: string;
}

/** The site navigation in its specified order. A script adds "Admin" in the browser, for admins only. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Home', href: '/#home' },
  { label: 'About', href: '/#about' },
  { label: 'Services', href: '/#services' },
  { label: 'TalentCare', href: '/talentcare' },
  { label: 'Benefits', href: '/#benefits' },
  { label: 'Blog', href: '/#blog' },
  { label: 'Contact', href: '/#contact' },
];

/** The number of months for which a demo request is kept. The privacy page shows it, and the retention uses it. */
export const demoRequestMonths = 24;

/** The number of months for which a complaint is kept after its answer. */
export const complaintMonths = 24;

/** How long demo requests and complaints are kept, in words. */
export const kept = { demoRequests: `${demoRequestMonths} months`, complaints: `${complaintMonths} months` } as const;

/** The months in which somebody last reviewed the privacy page and the accessibility statement. */
export const reviewed = { privacy: 'November 2026', accessibility: 'November 2026' } as const;
