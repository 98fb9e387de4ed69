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

/**
 * The company's details for the privacy page, as the law requires them, and for the accessibility statement. Fill them in before
 * the site goes live. The page leaves out empty ones.
 */
export const company = {
  legalName: site.name,
  registeredNumber: '',
  registeredOffice: '',
  icoRegistration: '',
  demoRequestsKept: `${demoRequestMonths} months`,
  complaintsKept: `${complaintMonths} months`,
  privacyReviewed: 'November 2026',
  accessibilityReviewed: 'November 2026',
} as const;
